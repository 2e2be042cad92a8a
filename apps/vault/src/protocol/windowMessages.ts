import type { AuthSession, VaultPage } from '@foyer/auth/protocol'
import type { AuthAccount } from '@foyer/core/chain'
import type { SentOperation } from '../frame/operations.ts'
import type { CreatedPart } from '../login/answers.ts'

/** First message of the vault's window to its frame, both of this origin, with a MessagePort. */
export type WindowHello = { foyer: 'vault.window' } & ({ window: string } | { returned: string })

type Login = AuthSession['login']

/** Request that waits for the visitor. `origin` is that of the page that asks. `over`: operations on this chain that no page waits for. */
export type PendingApproval = {
  id: string
  origin: string
  chainId: string
  method: string
  params: unknown
  over?: readonly SentOperation[]
}

type KnownAccount = { address: string; publicKey: Uint8Array }
export type KnownAccounts = Record<'eip155' | 'solana' | 'payment' | 'ordinal' | 'polkadot', KnownAccount>

/** Place of a login's wallet: in the storage of the frame, or in that of the window where the browser lets the frame store nothing. */
export type Place = 'frame' | 'window'

/** Task of a window, as the frame answers its greeting. `accounts` are known to the frame where it keeps the wallet. */
export type WindowJob =
  | { purpose: 'go'; url: string }
  | { purpose: 'create' | 'recover' | VaultPage; origin: string; account: string; login: Login; place: Place }
  | { purpose: 'approve'; approval: PendingApproval; account: string; accounts?: KnownAccounts }
  | { purpose: 'done' }
  | { purpose: 'failed'; reason: 'expired' | 'unavailable' | 'signing' | 'made' }

/** Reason for which a window cannot use the wallet that it keeps: the browser refuses storage to it too, or its login is over. */
export type Unusable = 'storage' | 'login'

/** Calls of a window to its frame. A seed goes over the port alone, within this origin. */
export type WindowCalls = {
  ticket: { value: undefined; answer: string }
  /** The seed for the frame to keep, or the accounts of one that the window keeps. */
  entered: { value: Uint8Array | readonly AuthAccount[]; answer: undefined }
  /** Undefined where the window has the seed, and may open it. */
  open: { value: undefined; answer: Uint8Array | undefined }
  unusable: { value: Unusable; answer: undefined }
  /** Undefined where a fresh login is needed before. */
  passkeyPart: { value: undefined; answer: CreatedPart | undefined }
  /** False where a fresh login is needed before. */
  sealPasskey: { value: { id: string; envelope: string }; answer: boolean }
  deletePart: { value: string; answer: boolean }
  /** Operation that was signed for the smart account, before it is sent. */
  signed: { value: { result: unknown; operation: SentOperation }; answer: undefined }
  /** The window goes away. */
  left: { value: undefined; answer: undefined }
  outcome: { value: unknown; answer: undefined }
  again: { value: undefined; answer: { type: 'fresh' } | { type: 'code' } | { type: 'go' | 'link'; url: string } }
  checkCode: { value: string; answer: 'fresh' | 'wrong' | 'over' }
  awaitLink: { value: undefined; answer: undefined }
}

type CallName = keyof WindowCalls

/** Answers of a frame to the calls of one window. Those that its purpose does not need are missing. */
export type CallHandlers = {
  [Name in CallName]?: (value: WindowCalls[Name]['value']) => Promise<WindowCalls[Name]['answer']>
}

type CallMessage = { id: number; call: CallName; value: unknown }
type AnswerMessage = { id: number; ok: boolean; answer: unknown }

const isCall = (data: unknown): data is CallMessage =>
  typeof data === 'object' && data !== null && 'id' in data && 'call' in data && typeof data.call === 'string'

/** Answers the calls of a window. */
export function serveWindow(port: MessagePort, handlers: CallHandlers): void {
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isCall(data)) return
    const { id, call, value } = data
    const handle = Object.hasOwn(handlers, call) ? (handlers[call] as (value: unknown) => Promise<unknown>) : undefined
    const reply = (ok: boolean, answer: unknown) => port.postMessage({ id, ok, answer } satisfies AnswerMessage)
    if (!handle) return reply(false, undefined)
    void handle(value).then(
      answer => {
        reply(true, answer)
        // A seed, which the message has copied.
        if (answer instanceof Uint8Array) answer.fill(0)
      },
      () => reply(false, undefined),
    )
  }
}

export type CallFrame = <Name extends CallName>(
  call: Name,
  value: WindowCalls[Name]['value'],
) => Promise<WindowCalls[Name]['answer']>

/** Calls the frame from its window. Rejects when the frame refuses, and after `limit` milliseconds. */
export function createCallFrame(port: MessagePort, limit = 60_000): CallFrame {
  let last = 0
  const waiting = new Map<number, (message: AnswerMessage) => void>()
  port.onmessage = ({ data }: MessageEvent<AnswerMessage>) => waiting.get(data.id)?.(data)
  return (call, value) => {
    const id = ++last
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The frame did not answer.')), limit)
      waiting.set(id, ({ ok, answer }) => {
        clearTimeout(timer)
        waiting.delete(id)
        if (ok) resolve(answer as never)
        else reject(new Error('The frame refused.'))
      })
      port.postMessage({ id, call, value } satisfies CallMessage)
    })
  }
}
