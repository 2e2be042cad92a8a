import { formatSignInMessage } from '@foyer/core/siwx'
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getOffchainMessageEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import {
  getAdvanceNonceAccountInstruction,
  getAssignInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getCreateAssociatedTokenInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeSolanaMessage, decodeSolanaTransaction } from './decodeSolana.ts'

const key = (byte: number) => address(getBase58Decoder().decode(new Uint8Array(32).fill(byte)))
const [OWN, OTHER, MINT, SOURCE, DESTINATION, TABLE] = [1, 2, 3, 4, 5, 6].map(key) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
]
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const own = createNoopSigner(OWN)
const blockhash = key(9) as string as Blockhash
const text = (value: string) => new TextEncoder().encode(value)

type Build = { version?: 'legacy' | 0; payer?: Address; tables?: Record<Address, Address[]> }

function build(instructions: readonly Instruction[], { version = 0, payer = OWN, tables }: Build = {}): Uint8Array {
  const empty = setTransactionMessageFeePayer(payer, createTransactionMessage({ version: version as 0 }))
  const dated = setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, empty)
  const filled = appendTransactionMessageInstructions(instructions, dated)
  const compressed = tables ? compressTransactionMessageUsingAddressLookupTables(filled, tables) : filled
  return Uint8Array.from(compileTransaction(compressed as typeof filled).messageBytes)
}

const decode = (instructions: readonly Instruction[], options?: Build) =>
  decodeSolanaTransaction(build(instructions, options), OWN)
const pay = (amount: bigint, destination = OTHER) => getTransferSolInstruction({ source: own, destination, amount })
const memo = (data: Uint8Array): Instruction => ({ programAddress: MEMO, data })

describe('transaction of solana', () => {
  test.each(['legacy', 0] as const)('shows a payment in version %s, its fee and the bytes that are signed', version => {
    const bytes = build([pay(7n)], { version })
    expect(decodeSolanaTransaction(bytes, OWN)).toEqual({
      kind: 'transaction',
      version,
      payer: OWN,
      signers: [OWN],
      instructions: [{ kind: 'transfer', from: OWN, to: OTHER, lamports: 7n }],
      lookupTables: [],
      blockhash,
      maxFee: 5000n,
      bytes,
    })
  })

  const transfer = {
    kind: 'tokenTransfer',
    program: TOKEN,
    source: SOURCE,
    destination: DESTINATION,
    owner: OWN,
    amount: 8n,
  }
  const approve = {
    kind: 'tokenApprove',
    program: TOKEN,
    source: SOURCE,
    delegate: OTHER,
    owner: OWN,
    amount: 2n ** 64n - 1n,
  }
  const authority = { kind: 'tokenAuthority', program: TOKEN, account: SOURCE }
  const created = { kind: 'createTokenAccount', payer: OWN, account: DESTINATION, owner: OTHER, mint: MINT }
  const ata = { payer: own, ata: DESTINATION, owner: OTHER, mint: MINT }
  const approval = { source: SOURCE, delegate: OTHER, owner: own, amount: 2n ** 64n - 1n }
  test.each<[string, Instruction, object]>([
    [
      'a transfer of a token',
      getTransferInstruction({ source: SOURCE, destination: DESTINATION, authority: own, amount: 8n }),
      { ...transfer, mint: undefined },
    ],
    [
      'a checked transfer of a token',
      getTransferCheckedInstruction({
        source: SOURCE,
        mint: MINT,
        destination: DESTINATION,
        authority: own,
        amount: 8n,
        decimals: 6,
      }),
      { ...transfer, mint: MINT },
    ],
    [
      'a checked transfer of Token-2022',
      getTransferCheckedInstruction(
        { source: SOURCE, mint: MINT, destination: DESTINATION, authority: own, amount: 8n, decimals: 6 },
        { programAddress: TOKEN_2022 },
      ),
      { ...transfer, mint: MINT, program: TOKEN_2022 },
    ],
    ['H61 an approval', getApproveInstruction(approval), { ...approve, mint: undefined }],
    [
      'H61 a checked approval',
      getApproveCheckedInstruction({ ...approval, mint: MINT, decimals: 6 }),
      { ...approve, mint: MINT },
    ],
    [
      'H61 another owner',
      getSetAuthorityInstruction({
        owned: SOURCE,
        owner: own,
        authorityType: AuthorityType.AccountOwner,
        newAuthority: OTHER,
      }),
      { ...authority, authority: 'owner', to: OTHER },
    ],
    [
      'H61 a right to mint that is given up',
      getSetAuthorityInstruction({
        owned: SOURCE,
        owner: own,
        authorityType: AuthorityType.MintTokens,
        newAuthority: null,
      }),
      { ...authority, authority: 'mint', to: undefined },
    ],
    [
      'H61 another one who may close',
      getSetAuthorityInstruction({
        owned: SOURCE,
        owner: own,
        authorityType: AuthorityType.CloseAccount,
        newAuthority: OTHER,
      }),
      { ...authority, authority: 'close', to: OTHER },
    ],
    ['a new token account', getCreateAssociatedTokenInstruction(ata), created],
    ['a new token account where there is none', getCreateAssociatedTokenIdempotentInstruction(ata), created],
    ['a memo', memo(text('p\u0430y \u202e')), { kind: 'memo', text: 'p\u0430y \u202e' }],
    ['a memo that is no text', memo(Uint8Array.of(255)), { kind: 'unknown', program: MEMO, data: '0xff' }],
    [
      'a durable nonce',
      getAdvanceNonceAccountInstruction({ nonceAccount: SOURCE, nonceAuthority: own }),
      { kind: 'durableNonce', account: SOURCE },
    ],
    [
      'H61 an account that is given to a program, as unknown',
      getAssignInstruction({ account: own, programAddress: OTHER }),
      { kind: 'unknown', program: '11111111111111111111111111111111', data: expect.stringMatching(/^0x01000000/) },
    ],
    [
      'a call of a known program that is not known, as unknown',
      getCloseAccountInstruction({ account: SOURCE, destination: OTHER, owner: own }),
      { kind: 'unknown', program: TOKEN, data: '0x09' },
    ],
    [
      'another program, as unknown',
      { programAddress: OTHER, data: Uint8Array.of(2, 0, 0, 0) },
      { kind: 'unknown', program: OTHER, data: '0x02000000' },
    ],
  ])('shows %s', (_, instruction, expected) => {
    expect(decode([instruction])).toMatchObject({ kind: 'transaction', instructions: [expected] })
  })

  test('shows the compute budget and counts it in the fee', () => {
    const budget = [
      getSetComputeUnitLimitInstruction({ units: 100_000 }),
      getSetComputeUnitPriceInstruction({ microLamports: 15n }),
    ]
    expect(decode([...budget, pay(1n)])).toMatchObject({
      instructions: [
        { kind: 'computeLimit', units: 100_000n },
        { kind: 'computePrice', microLamports: 15n },
        { kind: 'transfer' },
      ],
      maxFee: 5000n + 2n,
    })
    expect(decode([budget[1]!, pay(1n), pay(2n)])).toMatchObject({ maxFee: 5000n + 6n })
    const most = getSetComputeUnitPriceInstruction({ microLamports: 2n ** 64n - 1n })
    expect(decode([most, getSetComputeUnitLimitInstruction({ units: 2 ** 32 - 1 }), pay(1n)])).toMatchObject({
      maxFee: 5000n + (1_400_000n * (2n ** 64n - 1n) + 999_999n) / 1_000_000n,
    })
  })

  test('reads every payment that Solana Kit writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.integer({ min: 10, max: 255 }), (amount, to) => {
        expect(decode([pay(amount, key(to))])).toMatchObject({
          instructions: [{ kind: 'transfer', from: OWN, to: key(to), lamports: amount }],
        })
      }),
    )
  })

  test('shows that others sign and pay too', () => {
    const answer = decode([pay(1n)], { payer: OTHER })
    expect(answer).toMatchObject({ payer: OTHER, signers: [OTHER, OWN], maxFee: 10_000n })
  })

  test('H61 shows an instruction with an account of a lookup table as unknown', () => {
    const bytes = build([pay(7n, DESTINATION), pay(8n)], { tables: { [TABLE]: [DESTINATION] } })
    expect(decodeSolanaTransaction(bytes, OWN)).toMatchObject({
      version: 0,
      lookupTables: [TABLE],
      instructions: [
        { kind: 'unknown', program: '11111111111111111111111111111111' },
        { kind: 'transfer', to: OTHER, lamports: 8n },
      ],
    })
  })

  test('H61 shows an instruction with more or fewer bytes than its form has as unknown', () => {
    const { data, ...rest } = pay(7n)
    for (const changed of [Uint8Array.of(...data, 0), data.slice(0, -1), data.slice(0, 2), new Uint8Array()])
      expect(decode([{ ...rest, data: changed }])).toMatchObject({ instructions: [{ kind: 'unknown' }] })
    expect(decode([{ ...rest, data, accounts: rest.accounts.slice(0, 1) }])).toMatchObject({
      instructions: [{ kind: 'unknown' }],
    })
  })

  test('refuses a transaction that another account signs', () => {
    expect(decodeSolanaTransaction(build([pay(1n)]), OTHER)).toEqual({ kind: 'refused', reason: 'otherAccount' })
  })

  const good = build([pay(7n)])
  const changed = (at: number, value: number) => good.map((byte, index) => (index === at ? value : byte))
  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'malformed'],
    ['a version of the future', changed(0, 0x81), 'unsupported'],
    ['nobody who signs', changed(1, 0), 'malformed'],
    ['a payer that is read only', changed(2, 1), 'malformed'],
    ['more signers than accounts', changed(1, 9), 'malformed'],
    [
      'an account twice',
      Uint8Array.of(...good.slice(0, 5), ...good.slice(5, 37), ...good.slice(5, 37), ...good.slice(69)),
      'malformed',
    ],
    ['a payer that is called', changed(5 + 3 * 32 + 32 + 1, 0), 'malformed'],
    ['a program that is not there', changed(5 + 3 * 32 + 32 + 1, 3), 'malformed'],
    ['an account that is not there', changed(5 + 3 * 32 + 32 + 4, 200), 'malformed'],
    // 0x83 0x00 is 3 in two bytes.
    [
      'a length that is not in its shortest form',
      Uint8Array.of(...good.slice(0, 4), 0x83, 0, ...good.slice(5)),
      'malformed',
    ],
    ['a length beyond the end', Uint8Array.of(...good.slice(0, 4), 0xff, 0x7f, ...good.slice(5)), 'malformed'],
    ['more than a packet', Uint8Array.of(...good, ...new Uint8Array(1232)), 'tooLong'],
    ['a whole transaction with its signatures', Uint8Array.of(1, ...new Uint8Array(64), ...good), 'malformed'],
  ])('H61 refuses %s', (_, bytes, reason) => {
    expect(decodeSolanaTransaction(bytes, OWN)).toEqual({ kind: 'refused', reason })
  })

  test.each(['legacy', 0] as const)(
    'H61 refuses every transaction of version %s that is cut off or followed by more',
    version => {
      const bytes = build([pay(7n), memo(text('a'))], { version })
      for (let end = 0; end < bytes.length; end++)
        expect(decodeSolanaTransaction(bytes.subarray(0, end), OWN)).toEqual({ kind: 'refused', reason: 'malformed' })
      expect(decodeSolanaTransaction(Uint8Array.of(...bytes, 0), OWN)).toEqual({ kind: 'refused', reason: 'malformed' })
    },
  )

  test('never throws on other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(good.length - 1), fc.nat(255), (bytes, at, value) => {
        expect(decodeSolanaTransaction(bytes, OWN)).toMatchObject({ kind: 'refused' })
        expect(['refused', 'transaction']).toContain(decodeSolanaTransaction(changed(at, value), OWN).kind)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('message of solana', () => {
  const signIn = (accountAddress: string) =>
    formatSignInMessage({
      domain: 'app.example',
      accountAddress,
      uri: 'https://app.example',
      version: '1',
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      nonce: 'a1b2c3d4',
      issuedAt: '2026-01-31T12:00:00.000Z',
    })

  test('shows a sign-in and the bytes that are signed', () => {
    const bytes = text(signIn(OWN))
    expect(decodeSolanaMessage(bytes, OWN)).toMatchObject({
      kind: 'signIn',
      fields: { domain: 'app.example', nonce: 'a1b2c3d4' },
      bytes,
    })
    expect(decodeSolanaMessage(text(signIn(OTHER)), OWN)).toEqual({ kind: 'refused', reason: 'otherAccount' })
  })

  test('shows a text as it is', () => {
    const bytes = text('Hello \u0430\u202e')
    expect(decodeSolanaMessage(bytes, OWN)).toEqual({
      kind: 'text',
      text: 'Hello \u0430\u202e',
      resemblesSignIn: false,
      bytes,
    })
  })

  const encode = (message: object) =>
    Uint8Array.from(
      getOffchainMessageEncoder().encode(
        message as Parameters<ReturnType<typeof getOffchainMessageEncoder>['encode']>[0],
      ),
    )
  const required = (signer: Address) => [{ address: signer }]
  const version0 = (format: number, content: string, signer = OWN) =>
    encode({
      version: 0,
      applicationDomain: key(7),
      requiredSignatories: required(signer),
      content: { format, text: content },
    })
  const version1 = (content: string, signer = OWN) =>
    encode({ version: 1, requiredSignatories: required(signer), content })

  test.each([
    ['of version 0 in ASCII', version0(0, 'Hello'), 'Hello'],
    ['of version 0 in UTF-8', version0(1, 'H\u0430llo'), 'H\u0430llo'],
    ['of version 0 at length', version0(2, 'a'.repeat(3000)), 'a'.repeat(3000)],
    ['of version 1', version1('H\u0430llo'), 'H\u0430llo'],
  ])('shows the text of an off-chain message %s', (_, bytes, content) => {
    expect(decodeSolanaMessage(bytes, OWN)).toEqual({ kind: 'text', text: content, resemblesSignIn: false, bytes })
  })

  test.each<[string, Uint8Array, string]>([
    ['a transaction', build([pay(1n)]), 'transactionAsMessage'],
    ['a legacy transaction', build([pay(1n)], { version: 'legacy' }), 'transactionAsMessage'],
    ['a transaction of another account', build([pay(1n)], { payer: OTHER }), 'transactionAsMessage'],
    ['bytes that are no text', Uint8Array.of(255, 1), 'notText'],
    ['control characters', text('a\u0000'), 'notText'],
    ['half a megabyte', new Uint8Array(500_000).fill(97), 'tooLong'],
    ['an off-chain message of another account', version0(0, 'Hello', OTHER), 'otherAccount'],
    [
      'an off-chain message of version 2',
      version0(0, 'Hello').map((byte, at) => (at === 16 ? 2 : byte)),
      'unsupported',
    ],
    [
      'an off-chain message of another format',
      version0(0, 'Hello').map((byte, at) => (at === 49 ? 3 : byte)),
      'malformed',
    ],
    [
      'an off-chain message in ASCII that is none',
      version0(1, '\u0430').map((byte, at) => (at === 49 ? 0 : byte)),
      'malformed',
    ],
    ['an off-chain message that is cut off', version0(0, 'Hello').slice(0, -1), 'malformed'],
    ['an off-chain message with more after it', Uint8Array.of(...version0(0, 'Hello'), 97), 'malformed'],
    ['an off-chain message with control characters', version1('a\u0000'), 'notText'],
  ])('H61 refuses %s', (_, bytes, reason) => {
    expect(decodeSolanaMessage(bytes, OWN)).toEqual({ kind: 'refused', reason })
  })
})
