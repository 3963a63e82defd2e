import type { Usage } from '../demo-model/usage.ts';
import { type Chunk, type ToolCallPiece, toStopReason, toUsage } from './chat-response.ts';

/** One event of ConverseStream. */
export type StreamEvent = { type: string; body: object };

type OpenToolCall = { index: number; id: string; name: string; pending: string };

/**
 * Converts the chunks of a chat completion to ConverseStream events. ConverseStream sends blocks one after the other, but
 * chunks of several tool calls may be interleaved: the first call is streamed, the others are buffered until the end.
 */
export class StreamTranslation {
  /** All output so far: text and tool inputs. */
  output = '';
  finishReason: string | undefined;
  usage: Usage | undefined;
  private readonly newId: () => string;
  private readonly calls: OpenToolCall[] = [];
  private hasBegun = false;
  private open: 'text' | 'tool' | undefined;
  private index = 0;
  /** Text received after the first tool call. */
  private lateText = '';

  constructor(newId: () => string) {
    this.newId = newId;
  }

  /** Returns the events for a chunk; none for reasoning, empty chunks and token usage. */
  addChunk({ choices, usage }: Chunk): StreamEvent[] {
    if (usage) this.usage = toUsage(usage);
    const [choice] = choices;
    if (choice?.finish_reason) this.finishReason = choice.finish_reason;
    const text = choice?.delta?.content ?? '';
    const pieces = choice?.delta?.tool_calls ?? [];
    return [
      ...(text === '' ? [] : this.addText(text)),
      ...pieces.flatMap((piece) => this.addToolCallPiece(piece)),
    ];
  }

  /** Returns the events that end the message, except its usage. */
  finish(): StreamEvent[] {
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

  /** Returns an empty delta for the open block, which shows the client that the response continues. */
  keepAlive(): StreamEvent[] {
    if (this.open === undefined) return [];
    return [this.delta(this.open === 'text' ? { text: '' } : { toolUse: { input: '' } })];
  }

  private addText(text: string): StreamEvent[] {
    this.output += text;
    if (this.calls.length > 0) {
      this.lateText += text;
      return [];
    }
    const begin = this.begin();
    // Sends no start event for a text block, like Claude on Bedrock.
    this.open = 'text';
    return [...begin, this.delta({ text })];
  }

  private addToolCallPiece(piece: ToolCallPiece): StreamEvent[] {
    const input = piece.function?.arguments ?? '';
    this.output += input;
    const knownCall = this.findCall(piece);
    const call = knownCall ?? this.addCall(piece);
    if (call !== this.calls[0]) {
      call.pending += input;
      return [];
    }
    const start = knownCall ? [] : [...this.begin(), ...this.stop(), ...this.startTool(call)];
    return input === '' ? start : [...start, this.delta({ toolUse: { input } })];
  }

  /**
   * Returns the call that a delta continues; undefined for a new call. A new call has a new index or, on servers that send
   * 0 for every call, a new id together with a name. An id alone is not enough: some servers create one per delta.
   */
  private findCall({ index, id, function: named }: ToolCallPiece): OpenToolCall | undefined {
    const last = this.calls.at(-1);
    const call = index == null ? last : this.calls.findLast((known) => known.index === index);
    return call && id && id !== call.id && named?.name ? undefined : call;
  }

  private addCall({ index, id, function: named }: ToolCallPiece): OpenToolCall {
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

  private startTool({ id, name }: OpenToolCall): StreamEvent[] {
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
