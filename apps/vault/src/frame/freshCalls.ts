import type { ZodMiniType } from 'zod/mini'
import { createdPart, nothing } from '../login/answers.ts'
import { isFailure, type LoginApi } from '../login/loginApi.ts'
import type { PresentLogin } from './presentLogin.ts'

/** Undefined where the login server wants a fresh login before. */
async function unlessStale<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isFailure(error, 'session.stale')) return undefined
    throw error
  }
}

/** Calls that may need a fresh login, with the session of the frame: that of a window is never fresh. */
export function freshCalls(api: LoginApi, { translated, hasLogin }: Pick<PresentLogin, 'translated' | 'hasLogin'>) {
  const ask = async <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, answer: ZodMiniType<T>, body?: object) =>
    (await hasLogin()) ? translated(unlessStale(api(method, path, { answer, body }))) : undefined
  return {
    /** Makes the part of another passkey. Undefined where the login server wants a fresh login before. */
    createPasskeyPart: (account: string) => ask('POST', '/parts', createdPart, { kind: 'passkey', account }),
    /** Keeps the envelope of another passkey. False where the login server wants a fresh login before. */
    sealPasskey: async (id: string, envelope: string) =>
      (await ask('PUT', `/parts/${id}`, nothing, { envelope })) !== undefined,
    /** Deletes a part, which works for seven days more. False where the login server wants a fresh login before. */
    deletePart: async (id: string) => (await ask('DELETE', `/parts/${id}`, nothing)) !== undefined,
  }
}
