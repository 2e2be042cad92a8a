import { describe, expect, it } from 'vitest'
import { A, B, C, rejection } from '../page.fixture.ts'
import { isSignedBy, signedBy, signWith, transfer, wireOf } from './keys.fixture.ts'
import { call, rawAccount, rawProvider } from './live.fixture.ts'

const HELLO = new TextEncoder().encode('hello')

type Input = { account?: { address: string }; address?: string; transaction: Uint8Array; message: Uint8Array }

/** A wallet with all features, whose account lists only some of them. */
function walletWith(listed?: readonly string[], details?: Record<string, unknown>) {
  const asked: Input[] = []
  const note = (inputs: Input[]) => void asked.push(...inputs)
  const features = {
    'solana:signMessage': (...inputs: Input[]) => {
      note(inputs)
      return inputs.map(({ account, message }) => ({
        signedMessage: message,
        signature: signWith(account!.address, message),
      }))
    },
    'solana:signTransaction': (...inputs: Input[]) => {
      note(inputs)
      return inputs.map(({ account, transaction }) => ({ signedTransaction: signedBy(account!.address, transaction) }))
    },
    'solana:signAndSendTransaction': (...inputs: Input[]) => {
      note(inputs)
      return inputs.map(() => ({ signature: new Uint8Array(64).fill(1) }))
    },
    'solana:signIn': (...inputs: Input[]) => {
      note(inputs)
      return inputs.map(({ address }) => ({
        account: { address },
        signedMessage: HELLO,
        signature: signWith(A, HELLO),
      }))
    },
    'raw:secret': () => 'secret',
  }
  const accounts = [A, B].map(address => rawAccount(address, listed ?? Object.keys(features)))
  return { ...rawProvider(features, accounts, details), accounts, asked }
}

describe('the Wallet Standard wallet of a provider', () => {
  it('has the features of the account, not those of the wallet', () => {
    const { provider } = walletWith(['solana:signMessage'])
    expect(Object.keys(provider.wallet.features)).toEqual([
      'standard:connect',
      'standard:events',
      'solana:signMessage',
      // A sign-in takes no account, so that the wallet lists it.
      'solana:signIn',
    ])
    expect(provider.account.features).toEqual(['solana:signMessage'])
    expect(Object.keys(provider.signer())).toEqual(['address', 'modifyAndSignMessages'])
    expect(Object.keys(walletWith([]).provider)).toEqual(['wallet', 'account', 'signer'])
  })

  it('accepts the account that it hands out, and gives the wallet its own object', async () => {
    const { provider, accounts, asked } = walletWith()
    const { account } = provider
    expect(provider.wallet.accounts).toEqual([account])
    const [{ signature }] = (await call(provider, 'solana:signMessage', { account, message: HELLO })) as [
      { signature: Uint8Array },
    ]
    expect(isSignedBy(A, HELLO, signature)).toBe(true)
    expect(asked[0]!.account).toBe(accounts[0])
    const transaction = wireOf(transfer())
    const chain = 'solana:localnet'
    expect(await call(provider, 'solana:signTransaction', { account, transaction, chain })).toEqual([
      { signedTransaction: signedBy(A, transaction) },
    ])
    const options = { skipPreflight: true }
    const sent = { account, transaction, chain, options }
    expect(await call(provider, 'solana:signAndSendTransaction', sent, sent)).toHaveLength(2)
    expect(asked.slice(2)).toEqual([1, 2].map(() => ({ account: accounts[0], transaction, chain, options })))
  })

  it('H54 refuses another account of the same wallet, also one that the app takes from the wallet itself', async () => {
    const { provider, accounts, asked } = walletWith()
    for (const account of [accounts[1], rawAccount(C, []), undefined, null, A]) {
      const inputs = { account, message: HELLO, transaction: wireOf(transfer()) }
      for (const feature of ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'])
        expect(await rejection(call(provider, feature, inputs))).toMatchObject({ code: 'wallet.unauthorized' })
    }
    expect(await rejection(call(provider, 'solana:signIn', { address: B }))).toMatchObject({
      code: 'wallet.unauthorized',
    })
    expect(asked).toEqual([])
  })

  it('H27 refuses a chain that the account does not have, and a transaction of others', async () => {
    const { provider, asked } = walletWith()
    const { account } = provider
    const elsewhere = { account, transaction: wireOf(transfer()), chain: 'solana:mainnet' }
    expect(await rejection(call(provider, 'solana:signTransaction', elsewhere))).toMatchObject({
      code: 'network.notApproved',
      context: { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    })
    const others = { account, transaction: wireOf(transfer({ payer: B })) }
    expect(await rejection(call(provider, 'solana:signTransaction', others))).toMatchObject({
      code: 'wallet.unauthorized',
    })
    expect(asked).toEqual([])
  })

  it('H34 signs in with its own account, and refuses the signature of another', async () => {
    const { provider, asked, wallet } = walletWith()
    const [output] = await call(provider, 'solana:signIn', { statement: 'Hello' })
    expect(output).toMatchObject({ account: provider.account, signedMessage: HELLO })
    await call(provider, 'solana:signIn')
    expect(asked).toEqual([{ statement: 'Hello', address: A }, { address: A }])
    const features = wallet.features as Record<string, Record<string, unknown>>
    features['solana:signIn']!.signIn = () => [
      { account: { address: B }, signedMessage: HELLO, signature: new Uint8Array(64) },
    ]
    expect(await rejection(call(provider, 'solana:signIn'))).toMatchObject({ code: 'wallet.malformedAnswer' })
  })

  it('connects without a prompt while it is connected', async () => {
    const { provider, asked, end } = walletWith()
    expect(await call(provider, 'standard:connect')).toEqual({ accounts: [provider.account] })
    end()
    expect(await rejection(call(provider, 'standard:connect'))).toMatchObject({ code: 'wallet.disconnected' })
    expect(asked).toEqual([])
  })

  it('reports its account once it is not shared any more, when it is shared again, and the end', async () => {
    const { provider, wallet, accounts, change, end, listeners } = walletWith()
    const seen: unknown[] = []
    const { on } = provider.wallet.features['standard:events'] as {
      on: (event: string, listener: (changed: object) => void) => () => void
    }
    on('change', changed => seen.push(changed))
    const stop = on('change', () => seen.push('stopped'))
    on('other', () => seen.push('other'))()
    stop()
    expect(listeners.size).toBe(1)
    change({ chainId: 'solana:devnet' })
    expect(seen).toEqual([])
    wallet.accounts = accounts.slice(1)
    change({ address: B })
    wallet.accounts = accounts
    change({ address: A })
    end()
    const [shared, none] = [{ accounts: [provider.account] }, { accounts: [] }]
    expect(seen).toEqual([none, shared, none])
    expect(provider.wallet.accounts).toEqual([])
  })

  it('H46 has a name that can be displayed, and a picture only where the wallet has a safe one', () => {
    const { wallet } = walletWith(undefined, {
      name: 'Raw\u202e\u200b',
      icon: 'https://tracker.example/a.png',
    }).provider
    expect(wallet.name).toBe('Raw')
    expect(wallet.icon).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(walletWith().provider.wallet.icon).toBe('data:image/png;base64,AAAA')
  })

  it('is undefined while the wallet does not share the account, and does not throw for a wallet that does', () => {
    const { read, change, wallet } = walletWith()
    change({ address: C })
    expect(read()).toBeUndefined()
    Object.defineProperty(wallet, 'accounts', {
      get: () => {
        throw new Error('unreadable')
      },
    })
    change({ address: B })
    expect(read()).toBeUndefined()
  })
})
