import type { CallFrame } from '../../protocol/windowMessages.ts'
import type { Keeper } from '../keeper.ts'
import type { Session } from '../parts.ts'

/** Surroundings of a page of the window. */
export type Page = {
  root: HTMLElement
  /** Origin of the site that opened the window. */
  origin: string
  /** Email address or name of the account; foreign text. */
  label: string
  /** The login server, with the session of this window. */
  session: Session
  keeper: Keeper
  call: CallFrame
}
