import type { ModalActor } from '@foyer/core'
import { createContext, useContext } from 'react'
import type { Language, Translation } from '../i18n/translation.ts'
import type { ThemeOptions } from '../theme/hostTheme.ts'

/** Abilities of the visitor's device. */
export interface Device {
  /** Writes a text to the clipboard. Rejects when the platform refuses. */
  copy(text: string): Promise<void>
}

/** Options after an error of a view or of the root actor. */
export interface Recovery {
  /** The actor is the modal's own, so that a new one can replace it. */
  canRestart: boolean
  /** Replaces the actor with a new one, which starts from storage; `open` opens its window. */
  restart(open?: 'open'): void
  /** False for 10 seconds after a restart: the same error would come back again and again. */
  hasSettled(): boolean
  /** Closes the window of an actor that has erred; a new actor takes its place if it can. */
  dismiss(): void
}

export interface ModalContextValue extends Language, Partial<Omit<Translation, keyof Language>> {
  actor: ModalActor
  /** Calls the listener after every change in the actor tree. */
  subscribe(listener: () => void): () => void
  /** The visitor is about to open the modal: its first view may be rendered into the closed dialog. */
  isAwaited(): boolean
  device: Device
  recovery: Recovery
  theme: ThemeOptions | undefined
}

export const ModalContext = createContext<ModalContextValue | undefined>(undefined)

/** Values that the modal provides to its views. */
export function useModalContext(): ModalContextValue {
  const value = useContext(ModalContext)
  if (!value) throw new Error('Foyer: views can only be rendered by the modal.')
  return value
}
