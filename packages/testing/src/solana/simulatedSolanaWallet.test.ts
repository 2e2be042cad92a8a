import {
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import { getWallets } from '@wallet-standard/app'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StandardAccount } from '../standardWallet.ts'
import { memoryWalletStorage } from '../storage.ts'
import { SOLANA_DEVELOPMENT_KEYS } from './keys.ts'
import { type SimulatedSolanaWalletOptions, simulatedSolanaWallet } from './simulatedSolanaWallet.ts'
import { solanaKey } from './solanaKey.ts'

const [A, B] = SOLANA_DEVELOPMENT_KEYS.map(key => solanaKey(key).address) as [
  ReturnType<typeof solanaKey>['address'],
  string,
]

/** No chain answers: these tests need none. The adapter's tests use a running chain. */
function install(options: Partial<SimulatedSolanaWalletOptions> = {}) {
  const target = new EventTarget()
  const storage = memoryWalletStorage()
  const load = (more: Partial<SimulatedSolanaWalletOptions> = {}) => {
    const simulated = simulatedSolanaWallet({
      name: 'Good Wallet',
      accounts: SOLANA_DEVELOPMENT_KEYS.slice(0, 2),
      chains: { 'solana:localnet': 'http://127.0.0.1:1' },
      target,
      storage,
      ...options,
      ...more,
    })
    const call = async (feature: string, input?: unknown): Promise<unknown> => {
      const offered = simulated.wallet.features[feature] as Record<string, (input?: unknown) => unknown>
      return offered[feature.split(':')[1]!]!(input)
    }
    const connect = (input?: { silent: boolean }) =>
      call('standard:connect', input) as Promise<{ accounts: StandardAccount[] }>
    const addresses = async (input?: { silent: boolean }) =>
      (await connect(input)).accounts.map(({ address }) => address)
    return { simulated, call, connect, addresses }
  }
  return { target, load, ...load() }
}

type SignInOutput = { account: StandardAccount; signedMessage: Uint8Array; signature: Uint8Array }

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (error: { code: unknown }) => error.code,
  )
const settle = () => new Promise(resolve => setTimeout(resolve, 20))

afterEach(() => vi.unstubAllGlobals())

describe('simulatedSolanaWallet', () => {
  it('shares its accounts after a prompt, and silently after a reload', async () => {
    const { addresses, load, simulated } = install()
    expect(await addresses({ silent: true })).toEqual([])
    expect(simulated.prompts).toBe(0)
    expect(await addresses()).toEqual([A, B])
    expect(simulated.prompts).toBe(1)
    const again = load()
    expect(await again.addresses({ silent: true })).toEqual([A, B])
    expect(again.simulated.prompts).toBe(0)
  })

  it('registers itself with the Wallet Standard library, whichever of both loads first', () => {
    const target = new EventTarget()
    vi.stubGlobal('window', target)
    const early = install({ target, name: 'Early' })
    const wallets = getWallets()
    const late = install({ target, name: 'Late' })
    expect(wallets.get()).toEqual([early.simulated.wallet, late.simulated.wallet])
    early.simulated.unregister()
    expect(wallets.get()).toEqual([late.simulated.wallet])
  })

  it('signs a message that a library verifies, for shared accounts only', async () => {
    const { call, connect } = install()
    const message = new TextEncoder().encode('hi')
    expect(await codeOf(call('solana:signMessage', { account: { address: A }, message }))).toBe(4100)
    const [account] = (await connect()).accounts
    const [output] = (await call('solana:signMessage', { account, message })) as [{ signature: Uint8Array }]
    expect(await verifySignature(await getPublicKeyFromAddress(A), output.signature as never, message)).toBe(true)
    expect(await codeOf(call('solana:signMessage', { account, message: 'hi' }))).toBe(-32000)
  })

  it('signs in with one prompt that shares its accounts, with a text and a signature of the account it is told', async () => {
    const { call, simulated } = install()
    const signIn = async () =>
      ((await call('solana:signIn', { domain: 'app.example', nonce: 'A7fk39Zq' })) as [SignInOutput])[0]
    for (const [index, address] of [
      [undefined, A],
      [1, B],
    ] as const) {
      simulated.signInAs(index)
      const { account, signedMessage, signature } = await signIn()
      expect(account.address).toBe(A)
      expect(new TextDecoder().decode(signedMessage)).toBe(
        `app.example wants you to sign in with your Solana account:\n${address}\n\nNonce: A7fk39Zq`,
      )
      const key = await getPublicKeyFromAddress(address as typeof A)
      expect(await verifySignature(key, signature as never, signedMessage)).toBe(true)
    }
    expect((simulated.wallet.accounts as StandardAccount[]).map(({ address }) => address)).toEqual([A, B])
    expect(simulated.prompts).toBe(2)
  })

  it('signs a transaction that a library verifies, and rejects one that the account does not sign', async () => {
    const { call, connect } = install()
    const [first, second] = (await connect()).accounts
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      empty => setTransactionMessageFeePayer(A, empty),
      empty =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: '11111111111111111111111111111111' as never, lastValidBlockHeight: 1n },
          empty,
        ),
      empty =>
        appendTransactionMessageInstruction(
          { programAddress: '11111111111111111111111111111111' as never, accounts: [createNoopSigner(A)] as never },
          empty,
        ),
    )
    const transaction = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
    const [output] = (await call('solana:signTransaction', { account: first, transaction })) as [
      { signedTransaction: Uint8Array },
    ]
    const signed = getTransactionDecoder().decode(output.signedTransaction)
    expect(await verifySignature(await getPublicKeyFromAddress(A), signed.signatures[A]!, signed.messageBytes)).toBe(
      true,
    )
    await expect(call('solana:signTransaction', { account: second, transaction })).rejects.toThrow('does not ask for')
  })

  it('rejects, waits when silent, and reports a pending request', async () => {
    const { connect, simulated, addresses } = install({ behaviour: 'reject' })
    expect(await codeOf(connect())).toBe(4001)
    simulated.behave('pending')
    expect(await codeOf(connect())).toBe(-32002)
    simulated.behave('silent')
    const before = simulated.prompts
    const waiting = codeOf(connect())
    await expect.poll(() => simulated.prompts).toBe(before + 1)
    simulated.rejectNow()
    expect(await waiting).toBe(4001)
    const approved = addresses()
    await expect.poll(() => simulated.prompts).toBe(before + 2)
    simulated.approveNow()
    expect(await approved).toEqual([A, B])
  })

  it('shares nothing while locked, and answers pending requests when unlocked', async () => {
    const { simulated, addresses, connect } = install()
    await connect()
    simulated.behave('locked')
    expect(simulated.wallet.accounts).toEqual([])
    expect(await addresses({ silent: true })).toEqual([])
    simulated.unlock()
    expect(await addresses({ silent: true })).toEqual([A, B])
  })

  it('emits changes, and none after it vanished', async () => {
    const { simulated, connect } = install()
    const emitted: unknown[] = []
    const events = simulated.wallet.features['standard:events'] as {
      on(event: 'change', listener: (properties: { accounts: StandardAccount[] }) => void): () => void
    }
    const off = events.on('change', ({ accounts }) => emitted.push(accounts.map(({ address }) => address)))
    await connect()
    simulated.switchAccount()
    simulated.shareNothing()
    expect(emitted).toEqual([[A, B], [B, A], []])
    simulated.vanish()
    simulated.switchAccount()
    expect(emitted).toHaveLength(3)
    let answered = false
    void connect().then(() => {
      answered = true
    })
    await settle()
    expect(answered).toBe(false)
    off()
    expect(simulated.listeners).toBe(0)
  })

  it('has only the configured features', () => {
    const { simulated } = install({ without: ['solana:signIn', 'standard:disconnect'] })
    expect(Object.keys(simulated.wallet.features)).toEqual([
      'standard:events',
      'standard:connect',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
    ])
  })
})
