import { SOLANA_DEVELOPMENT_ADDRESSES, type Solana, startSolana } from '@foyer/sandbox/chains'
import { base58, base64 } from '@scure/base'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  lamports,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveCheckedInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { VaultChain } from '../../approval/approval.types.ts'
import type { Accounts } from '../../keys/openAccounts.ts'
import { type Alter, alterEndpoint, endless } from '../endpoint.fixture.ts'
import { carryOut, developmentAccounts, reviewOf, shown } from '../review.fixture.ts'

const [OWN, OTHER]: readonly Address[] & { 0: Address; 1: Address } = SOLANA_DEVELOPMENT_ADDRESSES
let solana: Solana
let accounts: Accounts
let chain: VaultChain
let rpc: ReturnType<typeof createSolanaRpc>
let mint: Address
let source: Address
let destination: Address

beforeAll(async () => {
  solana = await startSolana({ slotMs: 50 })
  await solana.mintTo([OTHER], 1n)
  accounts = await developmentAccounts()
  chain = { caipNetworkId: 'solana:localnet', name: 'Solana Local', symbol: 'SOL', decimals: 9, rpc: solana.url }
  rpc = createSolanaRpc(solana.url)
  mint = address(solana.mint)
  const tokenOf = async (owner: Address) =>
    (await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
  ;[source, destination] = [await tokenOf(OWN), await tokenOf(OTHER)]
})
afterAll(() => solana.stop())
afterEach(() => vi.unstubAllGlobals())

const signer = () => createNoopSigner(OWN)

async function wireOf(instructions: readonly Instruction[], payer: Address = OWN): Promise<string> {
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    draft => setTransactionMessageFeePayer(payer, draft),
    draft => setTransactionMessageLifetimeUsingBlockhash(blockhash, draft),
    draft => appendTransactionMessageInstructions(instructions, draft),
  )
  return base64.encode(new Uint8Array(getTransactionEncoder().encode(compileTransaction(message))))
}

const payment = () => [
  getTransferSolInstruction({ source: signer(), destination: OTHER, amount: lamports(1_500_000_000n) }),
]
const tokens = () => [
  getTransferCheckedInstruction({ source, mint, destination, authority: signer(), amount: 2_500_000n, decimals: 6 }),
]
const review = async (method: string, instructions: readonly Instruction[], more: object = {}) =>
  reviewOf(accounts, [chain], method, { transaction: await wireOf(instructions), pubkey: OWN, ...more })
const SEND = 'solana_signAndSendTransaction'
const SIGN = 'solana_signTransaction'

test('sends SOL: the balances change as it was shown', async () => {
  const before = (await rpc.getBalance(OTHER).send()).value
  const made = await review(SEND, payment())
  expect(made).toMatchObject({ ask: 'send SOL', warnings: [] })
  expect(shown(made)).toEqual([
    'Amount: 1.5 SOL',
    `To: ${OTHER}`,
    'Leaves your account, with the fee: −1.500005 SOL',
    'Fee, at most: 0.000005 SOL',
  ])
  const { signature } = (await carryOut(made, accounts)) as { signature: string }
  expect(base58.decode(signature)).toHaveLength(64)
  await vi.waitFor(async () => expect((await rpc.getBalance(OTHER).send()).value - before).toBe(1_500_000_000n))
})

test('sends a token with the decimals of its mint, to the owner of the receiving account', async () => {
  const amountOf = async () => BigInt((await rpc.getTokenAccountBalance(destination).send()).value.amount)
  const before = await amountOf()
  const made = await review(SEND, tokens())
  expect(shown(made).slice(0, 3)).toEqual(['Amount: 2.5 tokens', `To: ${OTHER}`, `Token: ${mint}`])
  expect(shown(made)).toContain(`Leaves your account: −2.5 tokens (${mint})`)
  await carryOut(made, accounts)
  await vi.waitFor(async () => expect((await amountOf()) - before).toBe(2_500_000n))
})

test('signs the bytes of the page and puts the signature in its place', async () => {
  const transaction = await wireOf(payment())
  const made = await reviewOf(accounts, [chain], SIGN, { transaction, pubkey: OWN })
  const answer = (await carryOut(made, accounts)) as { signature: string; transaction: string }
  const [before, after] = [transaction, answer.transaction].map(each =>
    getTransactionDecoder().decode(base64.decode(each)),
  )
  expect(after!.messageBytes).toEqual(before!.messageBytes)
  const signature = after!.signatures[OWN] as SignatureBytes
  expect(base58.encode(new Uint8Array(signature))).toBe(answer.signature)
  const key = await crypto.subtle.importKey('raw', base58.decode(OWN).slice(), 'Ed25519', true, ['verify'])
  expect(await verifySignature(key, signature, after!.messageBytes)).toBe(true)
})

const approval = (amount: bigint) =>
  getApproveCheckedInstruction({ source, mint, delegate: OTHER, owner: signer(), amount, decimals: 6 })

test.each([
  ['the largest number', () => 2n ** 64n - 1n, 'Unlimited'],
  ['the largest positive one', () => 2n ** 63n - 1n, 'Unlimited'],
  ['one more than there is', (supply: bigint) => supply + 1n, 'Unlimited'],
  ['a part of what there is', () => 1_500_000n, '1.5 tokens'],
])('H61 shows a right to spend %s', async (_, amountOf, text) => {
  const { value } = await rpc.getTokenSupply(mint).send()
  const made = await review(SIGN, [approval(amountOf(BigInt(value.amount)))])
  expect(shown(made)).toContain(`May spend: ${text}`)
  expect(made.warnings.join().includes('take all')).toBe(text === 'Unlimited')
})

test('H61 shows a right to spend, and a right that is given away, with warnings', async () => {
  const approve = approval(2n ** 64n - 1n)
  const approving = await review(SIGN, [approve])
  expect(shown(approving)).toEqual(
    expect.arrayContaining(['May spend: Unlimited', `Spender: ${OTHER}`, `Token: ${mint}`]),
  )
  expect(approving.warnings).toContainEqual(expect.stringContaining('take all'))
  const give = getSetAuthorityInstruction({
    owned: source,
    owner: signer(),
    authorityType: AuthorityType.AccountOwner,
    newAuthority: OTHER,
  })
  const giving = await review(SIGN, [give])
  expect(shown(giving)).toEqual(expect.arrayContaining([`Of the account: ${source}`, `Goes to: ${OTHER}`]))
  expect(giving.warnings).toContainEqual(expect.stringContaining('somebody else controls'))
})

test('shows for whom a token account is created, and its cost', async () => {
  const owner = address('9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp')
  const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  const create = getCreateAssociatedTokenIdempotentInstruction({ payer: signer(), ata, owner, mint })
  const send = getTransferCheckedInstruction({
    source,
    mint,
    destination: ata,
    authority: signer(),
    amount: 1n,
    decimals: 6,
  })
  const made = await review(SIGN, [create, send])
  expect(shown(made)).toEqual(expect.arrayContaining([`Creates a token account for: ${owner}`, `To: ${owner}`]))
  expect(shown(made)).toContainEqual(expect.stringMatching(/^Leaves your account, with the fee: −0\.002\d+ SOL$/))
})

const altered: [string, Alter, RegExp][] = [
  [
    'fails the trial run',
    each => (each.method === 'simulateTransaction' ? { result: { value: { err: 'AccountInUse' } } } : undefined),
    /trial run/,
  ],
  ['never ends', each => (each.method === 'getMultipleAccounts' ? endless() : undefined), /more than/],
  ['is silent', () => Promise.reject(new TypeError('lost')), /lost/],
  [
    'gives accounts of another number',
    each => (each.method === 'getMultipleAccounts' ? { result: { value: [] } } : undefined),
    /cannot be read/,
  ],
]

describe('H62', () => {
  test.each(altered)('an endpoint that %s has nothing signed', async (_, alter, reason) => {
    const transaction = await wireOf(payment())
    alterEndpoint(solana.url, alter)
    await expect(reviewOf(accounts, [chain], SIGN, { transaction, pubkey: OWN })).rejects.toThrow(reason)
  })

  test('an endpoint of another cluster is refused', async () => {
    const transaction = await wireOf(payment())
    const mainnet = { ...chain, caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    const made = reviewOf(accounts, [mainnet], SIGN, { transaction, pubkey: OWN })
    await expect(made).rejects.toThrow('belongs to another network')
  })

  test('a program that is not known is refused where the endpoint cannot try it, and else shown with a warning', async () => {
    // GetAccountDataSize, which changes nothing.
    const unknown: Instruction = {
      programAddress: TOKEN_PROGRAM_ADDRESS,
      accounts: [{ address: mint, role: 0 }],
      data: Uint8Array.of(21),
    }
    const made = await review(SIGN, [unknown])
    expect(made.ask).toContain('use a program')
    expect(made.warnings.join()).toContain('cannot read')
    const transaction = await wireOf([unknown])
    alterEndpoint(solana.url, each =>
      each.method === 'simulateTransaction' ? { error: { code: -32_601, message: 'none' } } : undefined,
    )
    const blind = reviewOf(accounts, [chain], SIGN, { transaction, pubkey: OWN })
    await expect(blind).rejects.toThrow('cannot try it')
  })

  test.each([
    ['another account', { pubkey: OTHER }, 'another account'],
    ['no transaction', { transaction: undefined }, 'cannot be read'],
    ['text', { transaction: '!' }, 'cannot be read'],
    ['a cut transaction', { transaction: 'AQ==' }, 'cannot be read'],
  ])('%s is refused', async (_, more, reason) => {
    await expect(review(SIGN, payment(), more)).rejects.toThrow(reason)
  })

  test('a fee that another account pays is refused', async () => {
    const transaction = await wireOf(payment(), OTHER)
    await expect(reviewOf(accounts, [chain], SIGN, { transaction, pubkey: OWN })).rejects.toThrow('pays the fee')
  })

  test('a message that is a transaction is refused, and text is signed', async () => {
    const method = 'solana_signMessage'
    const wire = base64.decode(await wireOf(payment()))
    const asMessage = { message: base58.encode(wire.slice(65)), pubkey: OWN }
    await expect(reviewOf(accounts, [chain], method, asMessage)).rejects.toThrow('looks like a message')
    const hello = new TextEncoder().encode('hello')
    const made = await reviewOf(accounts, [chain], method, { message: base58.encode(hello), pubkey: OWN })
    expect(shown(made)).toEqual(['Message: hello'])
    const { signature } = (await carryOut(made, accounts)) as { signature: string }
    const key = await crypto.subtle.importKey('raw', base58.decode(OWN).slice(), 'Ed25519', true, ['verify'])
    expect(await verifySignature(key, base58.decode(signature) as SignatureBytes, hello)).toBe(true)
  })
})

test('H73 says what arrives of a token that keeps a fee, and that is what arrives', async () => {
  const toll = await solana.createToll(OWN, 1_000_000n)
  const program = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
  const [from, to] = await Promise.all(
    [OWN, OTHER].map(async owner => (await findAssociatedTokenPda({ owner, mint: toll, tokenProgram: program }))[0]),
  )
  const made = await review(SEND, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: signer(),
      ata: to!,
      owner: OTHER,
      mint: toll,
      tokenProgram: program,
    }),
    getTransferCheckedInstruction(
      { source: from!, mint: toll, destination: to!, authority: signer(), amount: 100_000n, decimals: 6 },
      { programAddress: program },
    ),
  ])
  expect(shown(made)).toContain('Amount: 0.1 tokens')
  expect(shown(made)).toContain(`The receiver gets: 0.095 tokens (${to})`)
  expect(shown(made)).toContain(`Leaves your account: −0.1 tokens (${toll})`)
  expect(made.warnings).toEqual(['This token keeps a fee of 0.005 tokens: less arrives than leaves.'])
  await carryOut(made, accounts)
  await vi.waitFor(async () => expect((await rpc.getTokenAccountBalance(to!).send()).value.amount).toBe('95000'))
})
