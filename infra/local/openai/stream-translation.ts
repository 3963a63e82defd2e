import type { Usage } from '../demo-model/usage.ts';
import { type Chunk, type ToolCallPiece, toStopReason, toUsage } from './chat-answer.ts';

/** One event of ConverseStream. */
export type StreamEvent = { type: string; body: object };

type Call = { index: number; id: string; name: string; pending: string };

/**
 * Turns the pieces of a chat completion into ConverseStream's events. Its blocks come one after the other, while
 * pieces of several tool calls may come mixed: the first call streams, the others wait for its end.
 */
export class StreamTranslation {
  /** All that was said, text and tool input alike. */
  heard = '';
  finishReason: string | undefined;
  usage: Usage | undefined;
  private readonly newId: () => string;
  private readonly calls: Call[] = [];
  private hasBegun = false;
  private open: 'text' | 'tool' | undefined;
  private index = 0;
  /** Text that came after a tool call had begun. */
  private lateText = '';

  constructor(newId: () => string) {
    this.newId = newId;
  }

  /** The events that a piece gives; none for thoughts, pieces without content and the usage. */
  take({ choices, usage }: Chunk): StreamEvent[] {
    if (usage) this.usage = toUsage(usage);
    const [choice] = choices;
    if (choice?.finish_reason) this.finishReason = choice.finish_reason;
    const text = choice?.delta?.content ?? '';
    const pieces = choice?.delta?.tool_calls ?? [];
    return [
      ...(text === '' ? [] : this.takeText(text)),
      ...pieces.flatMap((piece) => this.takePiece(piece)),
    ];
  }

  /** The events that end the message, but for its usage. */
  end(): StreamEvent[] {
    const events = [...this.begin(), ...this.stop()];
    for (const call of this.calls.slice(1)) {
      events.push(...this.startTool(call));
      events.push(this.delta({ toolUse: { input: call.pending } }), ...this.stop());
    }
    if (this.lateText !== '') {
      events.push(this.delta({ text: this.lateText }), ...this.stop('text'));
    }
    const stopReason = toStopReason(this.finishReason ?? 'stop', this.calls.length > 0);
    return [...events, { type: 'messageStop', body: { stopReason } }];
  }

  /** A piece of nothing for the open block, by which a listener knows that the answer goes on. */
  stillHere(): StreamEvent[] {
    if (this.open === undefined) return [];
    return [this.delta(this.open === 'text' ? { text: '' } : { toolUse: { input: '' } })];
  }

  private takeText(text: string): StreamEvent[] {
    this.heard += text;
    if (this.calls.length > 0) {
      this.lateText += text;
      return [];
    }
    const begin = this.begin();
    // As with Claude on Bedrock, a text block has no start event.
    this.open = 'text';
    return [...begin, this.delta({ text })];
  }

  private takePiece(piece: ToolCallPiece): StreamEvent[] {
    const input = piece.function?.arguments ?? '';
    this.heard += input;
    const known = this.callOf(piece);
    const call = known ?? this.addCall(piece);
    if (call !== this.calls[0]) {
      call.pending += input;
      return [];
    }
    const start = known ? [] : [...this.begin(), ...this.stop(), ...this.startTool(call)];
    return input === '' ? start : [...start, this.delta({ toolUse: { input } })];
  }

  /**
   * The call that a piece goes on with. A new one has an index of its own or, on servers that count every call as
   * 0, another id together with a name; an id alone says nothing, since some make one up for every piece.
   */
  private callOf({ index, id, function: named }: ToolCallPiece): Call | undefined {
    const last = this.calls.at(-1);
    const call = index == null ? last : this.calls.findLast((one) => one.index === index);
    return call && id && id !== call.id && named?.name ? undefined : call;
  }

  private addCall({ index, id, function: named }: ToolCallPiece): Call {
    const call = {
      index: index ?? this.calls.length,
      id: id || this.newId(),
      name: named?.name ?? '',
      pending: '',
    };
    this.calls.push(call);
    return call;
  }

  private begin(): StreamEvent[] {
    if (this.hasBegun) return [];
    this.hasBegun = true;
    return [{ type: 'messageStart', body: { role: 'assistant' } }];
  }

  private startTool({ id, name }: Call): StreamEvent[] {
    this.open = 'tool';
    const start = { toolUse: { toolUseId: id, name } };
    return [{ type: 'contentBlockStart', body: { contentBlockIndex: this.index, start } }];
  }

  private delta(delta: object): StreamEvent {
    return { type: 'contentBlockDelta', body: { contentBlockIndex: this.index, delta } };
  }

  private stop(open = this.open): StreamEvent[] {
    if (open === undefined) return [];
    this.open = undefined;
    const contentBlockIndex = this.index++;
    return [{ type: 'contentBlockStop', body: { contentBlockIndex } }];
  }
}
