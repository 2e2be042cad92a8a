import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ErrorCode, errorCodes, errorLink } from './errorCodes.ts'
import { FoyerError } from './errors.ts'

const samples: { [Code in ErrorCode]: ConstructorParameters<typeof FoyerError<Code>>[1] } = {
  'config.invalid': { issues: [{ path: 'networks', message: 'Give at least one network.' }] },
  'config.originRefused': {},
  'port.missing': { port: 'modal.boot' },
  'chunk.failed': { chunk: 'portfolio' },
  'caip.invalid': { value: 'eip155:' },
  'coinType.outOfRange': { chainId: 2147483648 },
  'amount.invalid': { value: '1,5' },
  'chain.adapterNotFound': { namespace: 'solana' },
  'chain.unsupported': { namespace: 'bip122' },
  'network.notFound': { id: 'eip155:404' },
  'network.notApproved': { id: 'eip155:10' },
  'network.switchingOff': { id: 'eip155:137' },
  'network.notServed': { namespace: 'polkadot' },
  'connect.notServed': { namespace: 'polkadot' },
  'connector.notFound': { id: 'eip6963:fox' },
  'connect.cancelled': {},
  'wallet.rejected': { method: 'personal_sign' },
  'wallet.requestPending': { method: 'eth_requestAccounts' },
  'wallet.unauthorized': { method: 'eth_accounts' },
  'wallet.unsupportedMethod': { method: 'wallet_watchAsset' },
  'wallet.disconnected': { method: 'eth_call' },
  'wallet.chainDisconnected': { method: 'eth_chainId' },
  'wallet.malformedAnswer': { method: 'eth_sign', detail: 'expected a text' },
  'wallet.failed': { method: 'eth_gasPrice', reason: 'out of gas' },
  'wallet.gone': { method: 'eth_sign' },
  'wallet.noAccounts': { method: 'getAccounts' },
  'rpc.failed': { method: 'eth_getBalance', reason: 'rate limit' },
  'balance.unavailable': { chainId: 'eip155:137' },
  'disconnect.failed': { namespace: 'polkadot' },
  'account.missing': { namespace: 'eip155' },
  'account.chainRequired': {},
  'name.unresolved': { name: 'meadow.foyer.id' },
  'name.noSuggestions': { name: 'meadow.foyer.id' },
  'name.taken': { name: 'meadow.foyer.id' },
  'name.wrongSigner': { name: 'meadow.foyer.id' },
  'name.stale': { name: 'meadow.foyer.id' },
  'name.notRegistered': { name: 'meadow.foyer.id', reason: 'paused' },
  'smartSession.wrongSigner': { pci: 'd1f0' },
  'smartSession.notRevoked': { pci: 'd1f0', reason: 'paused' },
  'names.unavailable': { address: '0x1111111111111111111111111111111111111111' },
  'http.status': { status: 503, reason: 'Down for a minute' },
  'http.timeout': { call: 'getWallets' },
  'http.malformed': { call: 'getHistory', detail: 'no JSON' },
  'http.unreachable': { call: 'getBalance' },
  'pairing.unavailable': {},
  'pairing.storageRefused': {},
  'pairing.unreachable': {},
  'pairing.declined': {},
  'pairing.unsupported': {},
  'pairing.malformedSession': {},
  'auth.blocked': { origin: 'https://vault.example', directive: 'frame-src' },
  'auth.unavailable': {},
  'auth.storageRefused': {},
  'auth.notFound': {},
  'auth.emailInvalid': {},
  'auth.codeWrong': { left: 3 },
  'auth.codeExpired': {},
  'auth.codeLocked': {},
  'auth.limited': { retryAfter: 30 },
  'auth.cancelled': {},
  'auth.denied': {},
  'auth.expired': {},
  'auth.wrongAccount': {},
  'auth.refused': { method: 'eth_sign', reason: 'raw hashes are not signed' },
  'siwx.disabled': {},
  'siwx.malformed': { field: 'nonce' },
  'siwx.declined': { chainId: 'eip155:1' },
  'siwx.refused': { chainId: 'eip155:1' },
  'siwx.smartAccount': { chainId: 'eip155:1' },
  'siwx.unavailable': { chainId: 'eip155:1' },
  'siwx.failed': { chainId: 'eip155:1' },
  'transfer.insufficient': { asset: 'native', missing: '21000' },
  'transfer.noCurrency': { chainId: 'eip155:4217' },
  'transfer.tooSmall': { least: '294' },
  'transfer.wrongReceiver': { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
  'transfer.wrongPayer': { address: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' },
  'transfer.wrongToken': { token: '0x1111111111111111111111111111111111111111' },
  'transfer.reverts': { reason: 'paused' },
  'swap.unapproved': { missing: '5' },
  'swap.unproved': { router: '0x1111111111111111111111111111111111111111' },
  'swap.changed': { field: 'amount' },
  'transfer.expired': {},
  'transfer.changed': { field: 'amount' },
  'transfer.undetermined': { id: 'x' },
  'transfer.refused': { reason: 'nonce too low' },
  'transfer.unanswered': {},
}

const codes = Object.keys(errorCodes) as ErrorCode[]

/** Every text and number in a context. */
const valuesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [String(value)]

afterEach(() => vi.unstubAllEnvs())

describe('the explanation of an error in a development build', () => {
  test.each(codes)('%s explains the offending values, the fix, and the address of its page', code => {
    const context = samples[code]
    const { happened, fix } = errorCodes[code] as { happened: (context: unknown) => string; fix: string }
    const error = new FoyerError(code, context as never)
    expect(error.help).toBe(`${happened(context)} ${fix} ${errorLink(code)}`)
    for (const value of valuesIn(context)) expect(error.help).toContain(value)
    expect(happened(context)).toMatch(/^\S.*[.!]$/)
    expect(fix).toMatch(/^[A-Z].*\.$/)
  })

  test('the explanation is the message where the specification has no text', () => {
    const error = new FoyerError('wallet.noAccounts', { method: 'eth_accounts' })
    expect(error.message).toBe(`wallet.noAccounts: ${error.help}`)
    expect(error.message).toContain('The wallet answered "eth_accounts" without an account.')
  })

  test('the specification’s text stays the message, beside the explanation', () => {
    const error = new FoyerError('network.notFound', { id: 'eip155:404' })
    expect(error.message).toBe('Network not found')
    expect(error.help).toContain('"eip155:404" is not among the networks of the modal')
  })

  test('the explanation survives a context of the wrong shape', () => {
    const error = new FoyerError('config.invalid', undefined as never)
    expect(error.help).toBe(errorLink('config.invalid'))
  })
})

describe('a production build', () => {
  test.each(codes)('%s has its code and a link, and no explanation', code => {
    const development = new FoyerError(code, samples[code] as never)
    vi.stubEnv('NODE_ENV', 'production')
    const error = new FoyerError(code, samples[code] as never)
    expect(error.help).toBe(`https://foyer.dev/errors#${code.replace('.', '-')}`)
    const hasOwnText = !development.message.startsWith(code)
    expect(error.message).toBe(hasOwnText ? development.message : `${code}: ${error.help}`)
  })
})
