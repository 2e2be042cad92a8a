import type { Eip1193Provider } from '@foyer/adapters-evm'
import type { ConnectionStatus, ConnectOptions, ModalActor } from '@foyer/core'

const EVM = 'eip155'

/** The part of a handle of `createFoyer()` that the connector uses. The package needs no React. */
export interface FoyerHandle {
  /** Loads the modal and resolves with its actor. Rejects with `chunk.failed` or `config.invalid`. */
  load(): Promise<ModalActor>
  /** Lets the visitor connect. Resolves with the connection, rejects with `connect.cancelled` when the visitor leaves. */
  connect(options: ConnectOptions): Promise<unknown>
  /** Returns the connected wallet (EIP-1193). Undefined while none is connected. */
  getProvider(namespace: 'eip155'): Eip1193Provider | undefined
  /** Returns the status: `restoring` until it is known whether the visitor is connected. */
  status(namespace: 'eip155'): ConnectionStatus | 'restoring'
  /** Whether a connection of an earlier visit is stored. Loads nothing. */
  hasStoredConnection(): boolean
  /** Calls the listener after the modal has loaded, and after every change in it. Returns a function that ends it. */
  subscribe(listener: () => void): () => void
}

/** The part of a modal that the connector follows: of a handle or of the host's own actor. */
export interface Modal {
  /** Whether loading may bring a connection of an earlier visit. Loads nothing. */
  mayRestore(): boolean
  load(): Promise<ModalActor>
  provider(): Eip1193Provider | undefined
  isConnecting(): boolean
  connect(): Promise<unknown>
  subscribe(listener: () => void): () => void
}

const isHandle = (source: FoyerHandle | ModalActor): source is FoyerHandle => 'hasStoredConnection' in source

const ofHandle = (foyer: FoyerHandle): Modal => ({
  mayRestore: foyer.hasStoredConnection,
  load: foyer.load,
  provider: () => foyer.getProvider(EVM),
  isConnecting: () => ['restoring', 'connecting'].includes(foyer.status(EVM)),
  connect: () => foyer.connect({ namespace: EVM }),
  subscribe: foyer.subscribe,
})

/** Modal of a running actor. Its functions are imported lazily: a static import would put the modal into the host's first files. */
function ofActor(actor: ModalActor): Modal {
  let core: typeof import('@foyer/core') | undefined
  const loadCore = async () => {
    core ??= await import('@foyer/core')
    return core
  }
  return {
    mayRestore: () => true,
    load: async () => {
      await loadCore()
      return actor
    },
    provider: () => core?.getProvider(actor, EVM),
    isConnecting: () => core?.selectStatus(actor.getSnapshot(), EVM) === 'connecting',
    connect: async () => (await loadCore()).createCommands(actor).connect({ namespace: EVM }),
    subscribe(listener) {
      let isOver = false
      let stop = () => {}
      loadCore().then(({ watchTree }) => {
        if (isOver) return
        stop = watchTree(actor, listener)
        listener()
      }, console.error)
      return () => {
        isOver = true
        stop()
      }
    },
  }
}

export const modalOf = (source: FoyerHandle | ModalActor): Modal =>
  isHandle(source) ? ofHandle(source) : ofActor(source)

/** Longest wait for the modal's restore, in milliseconds: it gives a wallet 20 seconds at most. */
const LONGEST = 25_000

/** Waits until the condition is met, and at most for the modal's own time-out. Rejects if `loading` does. */
export function until(modal: Modal, isMet: () => boolean, loading?: Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const check = () => {
      if (isMet()) end()
    }
    const timer = setTimeout(end, LONGEST)
    // Called after every change, and once the modal has loaded.
    const stop = modal.subscribe(check)
    check()
    loading?.then(check, (error: unknown) => {
      reject(error)
      end()
    })
  })
}

const hasBooted = (actor: ModalActor) => {
  const snapshot = actor.getSnapshot()
  return snapshot.status !== 'active' || snapshot.matches({ boot: 'ready' }) || snapshot.matches({ boot: 'failed' })
}

/** Loads the modal of a returning visitor and waits for its restore, in the same time. Rejects when the modal cannot be loaded. */
export async function restored(modal: Modal): Promise<Eip1193Provider | undefined> {
  if (!modal.provider() && modal.mayRestore()) {
    let actor: ModalActor | undefined
    const loading = modal.load().then(loaded => {
      actor = loaded
    })
    await until(modal, () => actor !== undefined && hasBooted(actor) && !modal.isConnecting(), loading)
  }
  return modal.provider()
}
