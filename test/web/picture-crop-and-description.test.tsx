/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { sampleImage } from '#test/deck/support/sample-picture.ts';
import { type fakeApi, onCall } from './support/fake-api.ts';
import { type FakeDeckServer, makeSlideWith } from './support/fake-deck.ts';
import { asset, makeSlideContent, openPictureEditor } from './support/picture-editor.ts';
import { fieldText, press, saveNow, setupStudioTests } from './support/studio.tsx';

setupStudioTests();

describe('the picture of a slide in the editor', () => {
  const pictured = (image: object) =>
    makeSlideContent('image-text', {
      image: { asset, alt: 'A pier', ...image },
      text: 'It is low water.',
    });
  const save = async (server: FakeDeckServer) => {
    saveNow();
    await waitFor(() => expect(server.sentBy('PUT').length).toBeGreaterThan(0));
    const sent = server.sentBy('PUT').at(-1);
    return (sent?.body as { content: SlideContent } | undefined)?.content.blocks;
  };
  const slider = (name: string) => screen.getByRole('slider', { name });

  it('the crop of a slide’s picture is set by a click or by sliders, and can be reset', async () => {
    const server = await openPictureEditor(pictured({}));
    const area = await screen.findByTestId('crop-picture');
    area.getBoundingClientRect = () => new DOMRect(100, 50, 200, 100);
    expect(screen.queryByRole('button', { name: 'Reset crop' })).toBeNull();

    fireEvent.pointerDown(area, { clientX: 120, clientY: 70 });
    await waitFor(() => expect(slider('From left to right')).toHaveProperty('value', '10'));
    press('Reset crop');
    await waitFor(() => expect(slider('From left to right')).toHaveProperty('value', '50'));
    fireEvent.pointerDown(area, { clientX: 150, clientY: 120 });
    await waitFor(() => expect(slider('From left to right')).toHaveProperty('value', '25'));
    fireEvent.change(slider('From top to bottom'), { target: { value: '10' } });
    fireEvent.change(slider('Zoom'), { target: { value: '150' } });

    expect(await save(server)).toMatchObject({ image: { focal: { x: 0.25, y: 0.1 }, zoom: 1.5 } });
  });

  it('dragging and the arrow keys move the visible part, and + and - zoom', async () => {
    const server = await openPictureEditor(pictured({ asset: sampleImage, zoom: 2 }));
    const area = await screen.findByTestId('crop-picture');
    area.getBoundingClientRect = () => new DOMRect(0, 0, 300, 200);

    // Inside the visible part, the grabbed point stays below the pointer.
    fireEvent.pointerDown(area, { clientX: 140, clientY: 90 });
    fireEvent.pointerMove(area, { clientX: 170, clientY: 90 });
    fireEvent.pointerUp(area);
    fireEvent.pointerMove(area, { clientX: 10, clientY: 10 });
    await waitFor(() => expect(slider('From left to right')).toHaveProperty('value', '60'));
    fireEvent.keyDown(area, { key: 'ArrowUp', shiftKey: true });
    await waitFor(() => expect(slider('From top to bottom')).toHaveProperty('value', '40'));
    fireEvent.keyDown(area, { key: 'ArrowLeft' });
    await waitFor(() => expect(slider('From left to right')).toHaveProperty('value', '59'));
    fireEvent.keyDown(area, { key: '+' });
    await waitFor(() => expect(slider('Zoom')).toHaveProperty('value', '210'));

    expect(await save(server)).toMatchObject({ image: { focal: { x: 0.59, y: 0.4 }, zoom: 2.1 } });
  });

  const describedTask = (more: object) => ({
    ...{ id: 'describe-1-s1', stage: 'slides', kind: 'slides.describe', title: '' },
    ...{ slide_id: makeSlideWith(0, pictured({})).id, slide_index: 0, is_aside: true },
    ...{ allowed_actions: [], claims: 1, attempts: 1, content_failures: 0, waits_for_model: false },
    ...{ error: null, started_at: null, finished_at: null, ...more },
  });
  const storedAsset = `pictures/${'a'.repeat(64)}-1200x800.jpg`;
  const jpegFile: Parameters<typeof fakeApi>[number] = ({ path }) =>
    path.endsWith('.jpg') ? { body: 'JPEG' } : undefined;
  const describing = (describe: boolean) =>
    onCall('GET', '/pictures/providers', { body: { search: [], generate: null, describe } });

  it('the description that the model suggests is put into the field, and can be undone', async () => {
    const server = await openPictureEditor(
      pictured({ asset: storedAsset }),
      describing(true),
      jpegFile,
      onCall('GET', '/tasks', {
        body: { items: [describedTask({ status: 'completed', description: 'A red boat.' })] },
      }),
      onCall('POST', '/picture/description', { body: describedTask({ status: 'queued' }) }),
    );

    fireEvent.click(await screen.findByRole('button', { name: 'Suggest a description' }));

    const field = screen.getByRole('textbox', { name: 'Picture description' });
    await waitFor(() => expect(fieldText(field)).toBe('A red boat.'));
    expect(server.sentBy('POST')[0]?.body).toEqual({ asset: storedAsset });
    expect(await save(server)).toMatchObject({ image: { alt: 'A red boat.' } });
  });

  it('no description is offered if the model reads no pictures', async () => {
    const server = await openPictureEditor(
      pictured({ asset: storedAsset }),
      describing(false),
      jpegFile,
    );
    await waitFor(() =>
      expect(server.sentBy('GET').some(({ path }) => path.endsWith('/providers'))).toBe(true),
    );

    expect(screen.queryByRole('button', { name: 'Suggest a description' })).toBeNull();
  });
});
