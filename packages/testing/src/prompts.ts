import type { WalletBehaviour } from './wallet.ts'

type Open = { method: string; approve: () => void; reject: (error: unknown) => void }

/** Errors of a wallet for a prompt that the user rejects, and for one that comes while another is open. */
export interface PromptErrors {
  /** Returns the error for a prompt that the user rejects. */
  rejected: (method: string) => unknown
  /** Returns the error for a prompt that comes while another is open. */
  pending: (method: string) => unknown
}

/** Ends of a prompt that the user sees. */
export interface PromptAnswers {
  /** Approves it. */
  approve(): void
  /** Rejects it. */
  reject(): void
}

/** Prompts of a simulated wallet of any namespace. */
export function createPrompts(options: {
  behaviour: () => WalletBehaviour
  errors: PromptErrors
  /** Milliseconds before the user approves or rejects. */
  delay: number
  /** Draws a prompt that waits in the page. Returns a function that removes it. */
  draw?: ((method: string, answers: PromptAnswers) => () => void) | undefined
}) {
  const { behaviour, errors, delay, draw } = options
  const open = new Set<Open>()
  let shown = 0
  const settle = (how: (prompt: Open) => void) => {
    for (const prompt of [...open]) {
      open.delete(prompt)
      how(prompt)
    }
  }
  const approveAll = () => settle(prompt => prompt.approve())
  const rejectAll = () => settle(prompt => prompt.reject(errors.rejected(prompt.method)))

  return {
    get shown() {
      return shown
    },
    isOpen: (method: string) => [...open].some(prompt => prompt.method === method),
    approveAll,
    rejectAll,
    /** Opens a prompt. Resolves when the user approves; rejects with the wallet's own errors. */
    async ask(method: string): Promise<void> {
      const now = behaviour()
      if (now === 'pending') throw errors.pending(method)
      shown += 1
      let erase: (() => void) | undefined
      const answer = new Promise<void>((approve, reject) => {
        const prompt = { method, approve, reject }
        open.add(prompt)
        const once = (act: () => void) => () => {
          if (open.delete(prompt)) act()
        }
        if (now === 'silent')
          erase = draw?.(method, { approve: once(approve), reject: once(() => reject(errors.rejected(method))) })
        if (now === 'silent' || now === 'locked') return
        const act = () => {
          if (!open.delete(prompt)) return
          if (now === 'reject') reject(errors.rejected(method))
          else approve()
        }
        if (delay === 0) act()
        else setTimeout(act, delay)
      })
      return erase ? answer.finally(erase) : answer
    },
  }
}
