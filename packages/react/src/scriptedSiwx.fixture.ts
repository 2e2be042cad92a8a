import type { KnownSession, MessageFields, SignInAccount, Siwx, SiwxSession } from '@foyer/core/siwx'
import type { Question } from './scriptedAdapter.fixture.ts'

export type ScriptedSiwx = {
  siwx: Siwx
  lookUps: Question<SignInAccount, readonly KnownSession[]>[]
  messages: Question<SignInAccount, MessageFields>[]
  verifications: Question<SiwxSession, void>[]
  revocations: Question<SignInAccount, void>[]
}

/** Fields of a message of this page, or of another one. */
export const fields = (more: Partial<MessageFields> = {}): MessageFields => ({
  domain: location.host,
  uri: `${location.origin}/`,
  version: '1',
  nonce: 'k1jHuQ8QpZ2rT7aW',
  issuedAt: new Date().toISOString(),
  statement: 'Sign in to the example.',
  ...more,
})

/** A host's sign-in that does nothing by itself: questions wait until the test answers them. */
export function scriptedSiwx(required = false): ScriptedSiwx {
  const lookUps: ScriptedSiwx['lookUps'] = []
  const messages: ScriptedSiwx['messages'] = []
  const verifications: ScriptedSiwx['verifications'] = []
  const revocations: ScriptedSiwx['revocations'] = []
  const ask = <Asked, Answer>(list: Question<Asked, Answer>[], asked: Asked, signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => void list.push({ asked, signal, resolve, reject }))
  const siwx: Siwx = {
    createMessage: (account, { signal }) => ask(messages, account, signal),
    addSession: (session, { signal }) => ask(verifications, session, signal),
    revokeSession: (chainId, accountAddress, { signal }) => ask(revocations, { chainId, accountAddress }, signal),
    // Called on a disconnect, of which no test waits for the end.
    setSessions: async () => {},
    getSessions: (chainId, accountAddress, { signal }) => ask(lookUps, { chainId, accountAddress }, signal),
    getRequired: () => required,
  }
  return { siwx, lookUps, messages, verifications, revocations }
}
