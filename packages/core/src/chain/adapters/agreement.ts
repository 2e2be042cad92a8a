import { quietly } from '../../foreign.ts'
import { pause } from './abort.ts'
import { paced } from './paced.ts'

/** Milliseconds in which a wallet has to answer what its event said: some emit before they have changed. */
const PATIENCE = 5_000

/** Milliseconds after which a question that is not answered is asked again. */
const HANGING = 1_500

/** The questions after the events of a wallet, and what their answers mean. */
export interface Subject<Answer> {
  /** Asks the wallet, without a prompt. What it rejects with is no answer. */
  ask(): Promise<Answer>
  /** Whether an answer is what the newest event said, or no event waits for one. */
  agrees(answer: Answer): boolean
  /** Not `isSettled` where it was asked for before the event: the next answer may be another one, and the event waits for it. */
  agreed(answer: Answer, isSettled: boolean): void
  /** The wallet has had its time. Called with undefined at the end of it, and with the answer to the question that is asked then. */
  differs(answer: Answer | undefined): void
  /** No answer has agreed with the newest event, and the wallet is asked no more. */
  ended?(): void
}

/** Events that no answer agrees with so far. */
interface Waiting {
  /** Time at which the wallet has had its five seconds for the first of them. */
  end: number
  /** Time at which it has had them for the last one, and is asked no more. */
  last: number
  /** Number of the last question before the newest of them, or before the first of those that said the same. */
  before: number
}

/** Does something later, and not once `signal` has aborted. */
function after(milliseconds: number, signal: AbortSignal, act: () => void): void {
  quietly(async () => {
    await pause(milliseconds, signal)
    if (!signal.aborted) act()
  })
}

/**
 * Judges each answer of a wallet by its newest event. Of two answers the one to the later question counts. An event only leads to questions, at
 * most four in a second, so that a wallet that repeats it loses no answer by that.
 */
export function createAgreement<Answer>({ ask, agrees, agreed, differs, ended }: Subject<Answer>, signal: AbortSignal) {
  let waiting: Waiting | undefined
  let asked = 0
  /** Number of the first question whose answer still counts. */
  let counting = 0

  const end = () => {
    waiting = undefined
    ended?.()
  }

  const judge = (number: number, at: number, answer: Answer | undefined) => {
    if (signal.aborted || number < counting) return
    if (answer !== undefined) {
      counting = number
      if (agrees(answer)) {
        const isSettled = !waiting || number > waiting.before
        if (isSettled) waiting = undefined
        agreed(answer, isSettled)
      }
    }
    if (!waiting) return
    // The question after all its time is the last one.
    const isLast = at >= waiting.last
    if (answer !== undefined && !agrees(answer) && (isLast || at >= waiting.end)) {
      waiting.end = performance.now() + PATIENCE
      differs(answer)
    }
    if (isLast) end()
    else question()
  }

  const question = paced(() => {
    asked += 1
    const number = asked
    const at = performance.now()
    let isAnswered = false
    quietly(async () => {
      const answer = await ask().catch(() => undefined)
      isAnswered = true
      judge(number, at, answer)
    })
    const isLast = waiting !== undefined && at >= waiting.last
    after(isLast ? PATIENCE : HANGING, signal, () => {
      if (!waiting || isAnswered || number !== asked) return
      if (isLast) end()
      else question()
    })
  }, signal)

  return {
    /** Asks, which gives the wallet no more time. */
    question,
    /** Asks after an event, until an answer agrees with the newest one. `isRepeated`: it says what the one before said, or nothing. */
    heard(isRepeated = false) {
      const last = performance.now() + PATIENCE
      if (waiting) {
        if (!isRepeated) waiting.before = asked
      } else {
        const own: Waiting = { end: last, last, before: asked }
        waiting = own
        after(PATIENCE, signal, () => {
          if (waiting !== own) return
          differs(undefined)
          question()
        })
      }
      waiting.last = last
      question()
    },
    /** Nothing is awaited any more, and no question that is on its way counts. */
    settled() {
      waiting = undefined
      counting = asked + 1
    },
  }
}
