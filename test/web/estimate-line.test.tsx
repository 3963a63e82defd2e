/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PresentationEstimate } from '#shared/schemas/estimate.ts';
import { buildEstimateBody } from '#web/features/decks/api/estimate.ts';
import { EstimateLine } from '#web/features/decks/components/new-deck/estimate-line.tsx';
import { loadLanguage } from '#web/lib/i18n.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const path = '/api/presentations/estimate';
const makeEstimate = (changes: Partial<PresentationEstimate> = {}): PresentationEstimate => ({
  slides: 8,
  tokens: { low: 61_200, high: 98_400 },
  cost_usd: { low: 0.0712, high: 0.1145 },
  seconds: { low: 52, high: 104 },
  detected_language: 'en',
  quota_after: {
    tier: 'free',
    period: '2026-03',
    decks: { used: 3, limit: 5 },
    tokens: { used: 148_400, limit: 300_000 },
    concurrent: { used: 0, limit: 1 },
    slides_a_deck: 15,
  },
  ...changes,
});
const configRule = onPath('/config.json', { body: { demo_model: false } });
const estimateBody = { topic: 'Tides', slide_count: 8 };

/** Returns the text of the estimate's item about the number of presentations this month, including its label. */
const decksFactText = () =>
  screen.getByText(/Presentations this month|本月演示文稿/).parentElement?.textContent;

afterEach(() => cleanup());

describe('estimate of a new deck', () => {
  it('the estimate shows time, cost and quota as text', async () => {
    const api = fakeApi(configRule, onPath(path, { body: makeEstimate() }));
    await mount(<EstimateLine body={estimateBody} />);

    expect(await screen.findByText('50 sec – 1 min 45 sec')).toBeTruthy();
    expect(screen.getByText('$0.0712 – $0.1145')).toBeTruthy();
    expect(decksFactText()).toBe('Presentations this month3 of 5 including this one');
    expect(api.to(path)[0]?.body).toEqual(estimateBody);

    await act(() => loadLanguage('zh'));
    expect(decksFactText()).toBe('本月演示文稿含本份 3 / 5');
  });

  it('an estimated time is never rounded to less than the estimate’s upper end', async () => {
    fakeApi(configRule, onPath(path, { body: makeEstimate({ seconds: { low: 3, high: 7 } }) }));
    await mount(<EstimateLine body={estimateBody} />);

    expect(await screen.findByText('5 sec – 10 sec')).toBeTruthy();
  });

  it.each([
    ['no limit', { used: 61, limit: null }],
    ['none left', { used: 6, limit: 5 }],
  ])(
    'the estimate shows “%s” in place of the number of presentations this month',
    async (quotaText, decks) => {
      const { quota_after, ...rest } = makeEstimate();
      fakeApi(
        configRule,
        onPath(path, { body: { ...rest, quota_after: { ...quota_after, decks } } }),
      );
      await mount(<EstimateLine body={estimateBody} />);

      expect(await screen.findByText(quotaText)).toBeTruthy();
      expect(decksFactText()).toBe(`Presentations this month${quotaText}`);
    },
  );

  it('the estimate names a model with an unknown price, and does not call it a demo', async () => {
    const cost_usd = { low: 0, high: 0 };
    const model = { demo_model: false, passed_on_model: 'qwen2.5:7b' };
    fakeApi(
      onPath('/config.json', { body: model }),
      onPath(path, { body: makeEstimate({ cost_usd }) }),
    );
    await mount(<EstimateLine body={estimateBody} />);

    expect(await screen.findByText('cost unknown (qwen2.5:7b)')).toBeTruthy();
    expect(screen.queryByText(/demo model/)).toBeNull();

    await act(() => loadLanguage('zh'));
    expect(screen.getByText('费用未知（qwen2.5:7b）')).toBeTruthy();
  });

  it('the estimate is requested once after typing has paused', async () => {
    const api = fakeApi(configRule, onPath(path, { body: makeEstimate() }));
    function TypedEstimate() {
      const [topic, setTopic] = useState('');
      return (
        <>
          <input aria-label="topic" onChange={(event) => setTopic(event.target.value)} />
          <EstimateLine
            body={useMemo(() => (topic ? { ...estimateBody, topic } : null), [topic])}
          />
        </>
      );
    }
    await mount(<TypedEstimate />);
    for (const value of ['T', 'Ti', 'Tid', 'Tide'])
      fireEvent.change(screen.getByLabelText('topic'), { target: { value } });

    expect(await screen.findByText('50 sec – 1 min 45 sec')).toBeTruthy();

    expect(api.to(path).map(({ body }) => body)).toEqual([{ ...estimateBody, topic: 'Tide' }]);
  });

  it('the estimate warns when too few tokens are left', async () => {
    const { quota_after, ...quotaText } = makeEstimate();
    const tokens = { used: 320_000, limit: 300_000 };
    fakeApi(
      configRule,
      onPath(path, { body: { ...quotaText, quota_after: { ...quota_after, tokens } } }),
    );
    await mount(<EstimateLine body={estimateBody} />);

    expect(await screen.findByText(/Only 78.4K token/)).toBeTruthy();
  });

  it('the estimate asks for more input and sends no request while the draft is incomplete', async () => {
    const api = fakeApi(configRule);
    await mount(<EstimateLine body={null} />);

    expect(screen.getByText(/Enter a topic to see the estimated time/)).toBeTruthy();
    expect(api.to(path)).toEqual([]);
  });

  it('a failed estimate shows no error, and can be retried', async () => {
    fakeApi(
      configRule,
      onPath(
        path,
        { status: 500, body: { detail: 'Broken.', code: 'internal' } },
        { body: makeEstimate() },
      ),
    );
    await mount(<EstimateLine body={estimateBody} />);
    const retryButton = await screen.findByRole('button', { name: 'Try again' });

    fireEvent.click(retryButton);

    expect(await screen.findByText('50 sec – 1 min 45 sec')).toBeTruthy();
    expect(screen.queryByText('Broken.')).toBeNull();
  });
});

describe('the request for an estimate', () => {
  it('the estimate request contains size and start of texts that are not stored yet', () => {
    const sources = [{ name: 'Notes', text: 'Bees fly. '.repeat(200) }];

    expect(
      buildEstimateBody({ body: { topic: '', slide_count: 5 }, sources, sourceIds: [] }),
    ).toEqual({
      topic: 'Notes',
      slide_count: 5,
      texts: [{ characters: 2_000, start: 'Bees fly. '.repeat(100) }],
    });
    const stored = { body: { topic: 'Bees' }, sources: [], sourceIds: ['a'] };
    expect(buildEstimateBody(stored)).toEqual({ topic: 'Bees', source_ids: ['a'] });
  });
});
