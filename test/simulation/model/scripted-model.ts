import { ModelError, type ModelPort, type ModelRequest } from '#lambdas/models/port.ts';
import { currentProcess, type Process } from '../core/process.ts';
import type { Random } from '../core/random.ts';
import type { World } from '../world/world.ts';
import { createMalformedResponse } from './malformed.ts';
import { createUsableResponse, type ScriptedResponse } from './responses.ts';

export type ModelScript = {
  /** Range of delays in ms: before the first chunk, and between chunks. */
  firstMs: readonly [min: number, max: number];
  pieceMs: readonly [min: number, max: number];
  /**
   * Probabilities per call, from 0 to 1: the call is rejected, gets an unusable response, or is cut off while
   * streaming.
   */
  throttled: number;
  malformed: number;
  cut: number;
  /** Cuts off the call with this number after the given number of chunks. */
  cutAt?: { call: number; pieces: number };
  /** Returns the response to a request; `number` is the number of the call. */
  answer: (request: ModelRequest, number: number) => ScriptedResponse;
  /** Returns an unusable response made from a usable one. */
  makeUnusable: (good: ScriptedResponse, random: Random) => ScriptedResponse;
  /** Virtual ms from the start during which every call is rejected. */
  brownOut?: readonly [from: number, to: number];
};

export const fastModel: ModelScript = {
  firstMs: [300, 800],
  pieceMs: [20, 150],
  throttled: 0,
  malformed: 0,
  cut: 0,
  answer: createUsableResponse,
  makeUnusable: createMalformedResponse,
};

/** A call as recorded by the model itself; times are in virtual ms. */
export type LoggedCall = {
  deck: string;
  run: number;
  task: string;
  claim: number;
  call: number;
  start: number;
  end?: number;
  /**
   * Virtual time until which the caller was frozen or its heartbeat waited for a write; until then, the caller can't
   * notice an abort.
   */
  unreachableUntil: number;
  outcome: 'running' | 'answered' | 'aborted' | 'cut' | 'refused' | 'died';
  /** Tokens of the request, and of the part of the response that was sent. */
  input: number;
  tokens: number;
  pieces: number;
};

type CallBehavior = 'answer' | 'throttled' | 'overloaded' | 'malformed' | { cutAfter: number };
type Listener = ((text: string) => Promise<void> | void) | undefined;

const splitText = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  );

/** A model that responds from a script in virtual time and keeps its own log of calls. */
export class ScriptedModel {
  readonly log: LoggedCall[] = [];
  /** Number of unusable responses. */
  unusableCount = 0;
  private readonly script: ModelScript;
  private readonly random: Random;
  private readonly world: World;
  private readonly start: number;

  constructor(world: World, script: ModelScript) {
    this.world = world;
    this.script = script;
    this.random = world.random.fork('model');
    this.start = world.scheduler.now;
  }

  readonly port: ModelPort = async (request, onText) => {
    const process = currentProcess();
    if (!process) throw new Error('the model was called outside a process');
    const logged = this.open(request, process);
    // An abort closes the connection immediately, even if the response is not being read.
    request.signal.addEventListener('abort', () => this.close(logged, 'aborted'), { once: true });
    try {
      return await this.converse(request, onText, logged);
    } catch (error) {
      this.close(logged, request.signal.aborted ? 'aborted' : 'cut');
      throw error;
    } finally {
      logged.unreachableUntil = Math.max(process.frozenUntil, process.lateUntil);
    }
  };

  private open(request: ModelRequest, process: Process): LoggedCall {
    const { metadata } = request;
    const logged: LoggedCall = {
      deck: metadata.presentation_id ?? '',
      run: Number(metadata.run),
      task: metadata.task_id ?? '',
      claim: Number(metadata.claim),
      call: Number(metadata.call),
      start: this.world.scheduler.now,
      unreachableUntil: 0,
      input: 0,
      outcome: 'running',
      tokens: 0,
      pieces: 0,
    };
    this.log.push(logged);
    process.onKill.push(() => this.close(logged, 'died'));
    return logged;
  }

  private close(logged: LoggedCall, outcome: LoggedCall['outcome']): void {
    if (logged.outcome !== 'running') return;
    logged.outcome = outcome;
    logged.end = this.world.scheduler.now;
  }

  private async converse(request: ModelRequest, onText: Listener, logged: LoggedCall) {
    const number = this.log.indexOf(logged);
    const behavior = this.chooseBehavior(number);
    const startedAt = this.world.clock.now();
    await this.wait(request, this.script.firstMs, `call ${number} of ${logged.task}`);
    if (behavior === 'throttled' || behavior === 'overloaded') {
      this.close(logged, 'refused');
      throw new ModelError(behavior, 'not now');
    }
    const goodResponse = this.script.answer(request, number);
    logged.input = goodResponse.counted?.input ?? 500;
    if (behavior === 'malformed') this.unusableCount += 1;
    const answer =
      behavior === 'malformed' ? this.script.makeUnusable(goodResponse, this.random) : goodResponse;
    await this.stream(
      answer,
      { request, onText, logged },
      typeof behavior === 'object' ? behavior : {},
    );
    logged.tokens = answer.counted?.output ?? logged.tokens;
    this.close(logged, 'answered');
    return {
      message: { role: 'assistant' as const, content: answer.content },
      stopReason: 'end_turn',
      usage: {
        input_tokens: logged.input,
        output_tokens: logged.tokens,
        cache_read_tokens: 0,
        cache_write_tokens: 0,
      },
      latencyMs: this.world.clock.now() - startedAt,
    };
  }

  /** Decides the result of a call from the script and the seed. */
  private chooseBehavior(number: number): CallBehavior {
    const { script, random } = this;
    const at = this.world.scheduler.now - this.start;
    const [from, to] = script.brownOut ?? [0, 0];
    if (at >= from && at < to) return random.chance(0.5) ? 'overloaded' : 'throttled';
    if (script.cutAt?.call === number) return { cutAfter: script.cutAt.pieces };
    if (random.chance(script.throttled)) return random.chance(0.2) ? 'overloaded' : 'throttled';
    if (random.chance(script.malformed)) return 'malformed';
    return random.chance(script.cut) ? { cutAfter: random.int(6) } : 'answer';
  }

  private async stream(
    answer: ScriptedResponse,
    to: { request: ModelRequest; onText: Listener; logged: LoggedCall },
    { cutAfter }: { cutAfter?: number },
  ): Promise<void> {
    const text = answer.pieces.join('');
    // A tool input arrives as a whole, so the chunks are empty and only take time.
    const pieces = text === '' ? ['', '', ''] : splitText(text, Math.max(60, text.length / 12));
    for (const [i, piece] of pieces.entries()) {
      if (i === cutAfter)
        throw new ModelError('overloaded', 'the stream ended', { hasStarted: true });
      await this.wait(to.request, this.script.pieceMs, `piece ${i}`);
      to.logged.pieces += 1;
      to.logged.tokens += 40;
      if (piece !== '') await to.onText?.(piece);
      if (to.request.signal.aborted) throw createAbortError(true);
    }
  }

  /** Waits for a step of the model in virtual time; rejects immediately on abort. */
  private wait(
    request: ModelRequest,
    [min, max]: readonly [number, number],
    about: string,
  ): Promise<void> {
    const { signal } = request;
    if (signal.aborted) return Promise.reject(createAbortError(false));
    const process = currentProcess();
    return new Promise((resolve, reject) => {
      const stop = () =>
        process && this.world.boundary.answer(process, 1, () => reject(createAbortError(true)));
      signal.addEventListener('abort', stop, { once: true });
      const finish = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const ms = this.random.between(min, max);
      this.world.boundary
        .call({
          kind: 'model',
          name: 'model',
          about,
          isWrite: false,
          execute: () => undefined,
          latency: [ms / 2, ms / 2],
        })
        .then(finish, reject);
    });
  }
}

const createAbortError = (hasStarted: boolean) =>
  new ModelError('aborted', 'the call was aborted', { hasStarted });
