import { quietly, within } from '@foyer/core/chain/adapters'
import { paced } from './paced.ts'

/** Milliseconds in which a wallet has to answer what its event said: some emit before they have changed. */
const PATIENCE = 5_000

/** The questions after the events of a wallet, and what their answers mean. */
interface Subject<Answer> {
  ask(): Promise<Answer>
  /** Whether an answer is what the newest event said, or no event waits for one. */
  agrees(answer: Answer): boolean
  agreed(answer: Answer): void
  /** `answer` is the last one, undefined where the wallet gave none. `isOver`: it has had its time. */
  differs(answer: Answer | undefined, isOver: boolean): void
}

/** Event that no answer agrees with so far. */
interface Waiting<Answer> {
  /** When the wallet has had its time for this event. */
  end: number
  /** When something is reported, also where further events said something else since. */
  latest: number
  answer: Answer | undefined
}

/**
 * Judges every answer of a wallet by its newest event, also one that was asked for before. A wallet that repeats its event gets no more time by
 * that, and loses no answer.
 */
export function createAgreement<Answer>({ ask, agrees, agreed, differs }: Subject<Answer>, signal: AbortSignal) {
  let waiting: Waiting<Answer> | undefined
  const judge = async () => {
    const own = waiting
    const answer = await within(own ? own.end - Date.now() : PATIENCE, ask(), signal).catch(() => undefined)
    if (signal.aborted) return
    if (answer !== undefined && agrees(answer)) {
      waiting = undefined
      return agreed(answer)
    }
    if (!waiting) return differs(answer, true)
    waiting.answer = answer ?? waiting.answer
    const now = Date.now()
    if (now >= waiting.end) {
      const { answer: last } = waiting
      waiting = undefined
      return differs(last, true)
    }
    if (now >= waiting.latest) {
      waiting.latest = now + PATIENCE
      differs(waiting.answer, false)
    }
    // A newer event has a question of its own.
    if (waiting === own) question()
  }
  const question = paced(() => quietly(judge), signal)

  return {
    /** Asks, which gives the wallet no more time. */
    question,
    /** Hears an event, which says what the one before said, or something else. */
    heard(isRepeated: boolean) {
      const end = Date.now() + PATIENCE
      if (!waiting || !isRepeated) waiting = { end, latest: waiting?.latest ?? end, answer: undefined }
      question()
    },
    /** Nothing has to be answered any more. */
    settled() {
      waiting = undefined
    },
  }
}
