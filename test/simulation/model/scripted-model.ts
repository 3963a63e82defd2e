import { ModelError, type ModelPort, type ModelRequest } from '#lambdas/models/port.ts';
import { currentProcess, type Process } from '../core/process.ts';
import type { Random } from '../core/random.ts';
import type { World } from '../world/world.ts';
import { type Answer, usefulAnswer } from './answers.ts';
import { malformed } from './malformed.ts';

export type ModelScript = {
  /** Milliseconds to the first piece, and between pieces. */
  firstMs: readonly [least: number, most: number];
  pieceMs: readonly [least: number, most: number];
  /** Shares of calls, from 0 to 1. */
  throttled: number;
  malformed: number;
  cut: number;
  /** The call of that number is cut after so many pieces. */
  cutAt?: { call: number; pieces: number };
  /** Its answers; `number` counts the calls. */
  answer: (request: ModelRequest, number: number) => Answer;
  /** What becomes of an answer that can’t be used. */
  spoil: (good: Answer, random: Random) => Answer;
  /** Virtual ms from the start during which every call is refused. */
  brownOut?: readonly [from: number, to: number];
};

export const promptModel: ModelScript = {
  firstMs: [300, 800],
  pieceMs: [20, 150],
  throttled: 0,
  malformed: 0,
  cut: 0,
  answer: usefulAnswer,
  spoil: malformed,
};

/** A call as the model's own log has it; times in virtual ms. */
export type LoggedCall = {
  deck: string;
  run: number;
  task: string;
  claim: number;
  call: number;
  start: number;
  end?: number;
  /** Until when its process had been frozen, or its heart had waited for a write, and could hear nothing. */
  deafUntil: number;
  outcome: 'running' | 'answered' | 'aborted' | 'cut' | 'refused' | 'died';
  /** Of the question, and of the answer as far as it went. */
  input: number;
  tokens: number;
  pieces: number;
};

type Fate = 'answer' | 'throttled' | 'overloaded' | 'malformed' | { cutAfter: number };
type Listener = ((text: string) => Promise<void> | void) | undefined;

const slicesOf = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
    text.slice(i * size, (i + 1) * size),
  );

/** A model that answers by a script in virtual time, and keeps its own log of calls. */
export class ScriptedModel {
  readonly log: LoggedCall[] = [];
  /** Answers that could not be used. */
  spoiled = 0;
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
    if (!process) throw new Error('the model was called outside of a process');
    const logged = this.open(request, process);
    // An abort takes the connection away at once, whatever the reader of the stream is busy with.
    request.signal.addEventListener('abort', () => this.close(logged, 'aborted'), { once: true });
    try {
      return await this.converse(request, onText, logged);
    } catch (error) {
      this.close(logged, request.signal.aborted ? 'aborted' : 'cut');
      throw error;
    } finally {
      logged.deafUntil = Math.max(process.frozenUntil, process.lateUntil);
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
      deafUntil: 0,
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
    const fate = this.fateOf(number);
    const began = this.world.clock.now();
    await this.wait(request, this.script.firstMs, `call ${number} of ${logged.task}`);
    if (fate === 'throttled' || fate === 'overloaded') {
      this.close(logged, 'refused');
      throw new ModelError(fate, 'not now');
    }
    const good = this.script.answer(request, number);
    logged.input = good.counted?.input ?? 500;
    if (fate === 'malformed') this.spoiled += 1;
    const answer = fate === 'malformed' ? this.script.spoil(good, this.random) : good;
    await this.stream(answer, { request, onText, logged }, typeof fate === 'object' ? fate : {});
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
      latencyMs: this.world.clock.now() - began,
    };
  }

  /** What becomes of a call, by the script and the seed. */
  private fateOf(number: number): Fate {
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
    answer: Answer,
    to: { request: ModelRequest; onText: Listener; logged: LoggedCall },
    { cutAfter }: { cutAfter?: number },
  ): Promise<void> {
    const text = answer.pieces.join('');
    // Tool inputs are buffered: their pieces are only time.
    const pieces = text === '' ? ['', '', ''] : slicesOf(text, Math.max(60, text.length / 12));
    for (const [i, piece] of pieces.entries()) {
      if (i === cutAfter)
        throw new ModelError('overloaded', 'the stream ended', { hasStarted: true });
      await this.wait(to.request, this.script.pieceMs, `piece ${i}`);
      to.logged.pieces += 1;
      to.logged.tokens += 40;
      if (piece !== '') await to.onText?.(piece);
      if (to.request.signal.aborted) throw aborted(true);
    }
  }

  /** A step of the model's in virtual time; an abort is seen at once. */
  private wait(
    request: ModelRequest,
    [least, most]: readonly [number, number],
    about: string,
  ): Promise<void> {
    const { signal } = request;
    if (signal.aborted) return Promise.reject(aborted(false));
    const process = currentProcess();
    return new Promise((resolve, reject) => {
      const stop = () =>
        process && this.world.boundary.answer(process, 1, () => reject(aborted(true)));
      signal.addEventListener('abort', stop, { once: true });
      const finish = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const ms = this.random.between(least, most);
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

const aborted = (hasStarted: boolean) =>
  new ModelError('aborted', 'the call was aborted', { hasStarted });
