import * as ecc from '@bitcoinerlab/secp256k1'
import * as bitcoin from 'bitcoinjs-lib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Accounts, openAccounts } from '../../keys/openAccounts.ts'
import { type DecodedPsbt, decodePsbt } from './decodePsbt.ts'

const network = bitcoin.networks.regtest
let accounts: Accounts
let own: { payment: Uint8Array; ordinal: Uint8Array }
/** Scripts of addresses that are not ours. */
let other: Record<'wpkh' | 'tr' | 'pkh' | 'sh', Uint8Array>

beforeAll(async () => {
  bitcoin.initEccLib(ecc)
  accounts = await openAccounts(new Uint8Array(16), { bitcoin: 'regtest', ss58: 42 })
  own = {
    payment: bitcoin.address.toOutputScript(accounts.payment.address, network),
    ordinal: bitcoin.address.toOutputScript(accounts.ordinal.address, network),
  }
  const pubkey = ecc.pointFromScalar(new Uint8Array(32).fill(5), true)!
  const wpkh = bitcoin.payments.p2wpkh({ pubkey, network })
  other = {
    wpkh: wpkh.output!,
    tr: bitcoin.payments.p2tr({ internalPubkey: pubkey.subarray(1), network }).output!,
    pkh: bitcoin.payments.p2pkh({ pubkey, network }).output!,
    sh: bitcoin.payments.p2sh({ redeem: wpkh, network }).output!,
  }
})

type Input = Parameters<bitcoin.Psbt['addInput']>[0]
type Output = { script: Uint8Array; value: bigint }

const txid = (byte: number) => byte.toString(16).padStart(2, '0').repeat(32)
const witness = (script: Uint8Array, value: bigint, index = 0, more: Partial<Input> = {}): Input => ({
  hash: txid(index + 1),
  index,
  witnessUtxo: { script, value },
  ...more,
})

/** Input with the whole transaction that it spends. */
function whole(script: Uint8Array, value: bigint, more: Partial<Input> = {}): Input {
  const previous = new bitcoin.Transaction()
  previous.addInput(new Uint8Array(32).fill(8), 0)
  previous.addOutput(script, value)
  return { hash: previous.getId(), index: 0, nonWitnessUtxo: previous.toBuffer(), ...more }
}

function build(inputs: readonly Input[], outputs: readonly Output[]): bitcoin.Psbt {
  const psbt = new bitcoin.Psbt({ network })
  for (const input of inputs) psbt.addInput(input)
  for (const output of outputs) psbt.addOutput(output)
  return psbt
}

const keys = () => ({ payment: accounts.payment.publicKey, ordinal: accounts.ordinal.publicKey })
const decode = (psbt: bitcoin.Psbt | Uint8Array) =>
  decodePsbt(psbt instanceof Uint8Array ? psbt : psbt.toBuffer(), keys(), 'regtest')

function decoded(psbt: bitcoin.Psbt): DecodedPsbt {
  const answer = decode(psbt)
  if (answer.kind !== 'psbt') throw new Error(answer.reason)
  return answer
}

/** Signs each digest and lets bitcoinjs-lib verify the signature over its own one. */
function sign(psbt: bitcoin.Psbt): bitcoin.Transaction {
  for (const { index, account, digest, sighash } of decoded(psbt).signing) {
    const signature = accounts[account].sign(digest)
    if (account === 'payment') {
      const withType = Uint8Array.of(...signature, sighash)
      psbt.updateInput(index, { partialSig: [{ pubkey: accounts.payment.publicKey, signature: withType }] })
    } else {
      const tapKeySig = sighash === 0 ? signature : Uint8Array.of(...signature, sighash)
      psbt.updateInput(index, { tapInternalKey: accounts.ordinal.publicKey, tapKeySig })
    }
    const verify = (pubkey: Uint8Array, hash: Uint8Array, sig: Uint8Array) =>
      pubkey.length === 32 ? ecc.verifySchnorr(hash, pubkey, sig) : ecc.verify(hash, pubkey, sig)
    expect(psbt.validateSignaturesOfInput(index, verify)).toBe(true)
  }
  return psbt.finalizeAllInputs().extractTransaction(true)
}

describe('transaction of bip122', () => {
  test('shows a payment with its change and its fee', () => {
    const ordinal = whole(own.ordinal, 50_000n)
    const inputs = [witness(own.payment, 100_000n), ordinal]
    const outputs = [
      { script: other.wpkh, value: 30_000n },
      { script: own.payment, value: 119_000n },
    ]
    const { signing, ...rest } = decoded(build(inputs, outputs))
    expect(rest).toEqual({
      kind: 'psbt',
      inputs: [
        { txid: txid(1), index: 0, amount: 100_000n, account: 'payment' },
        { txid: ordinal.hash, index: 0, amount: 50_000n, account: 'ordinal' },
      ],
      outputs: [
        {
          address: bitcoin.address.fromOutputScript(other.wpkh, network),
          script: `0x${Buffer.from(other.wpkh).toString('hex')}`,
          amount: 30_000n,
          isOwn: false,
        },
        {
          address: accounts.payment.address,
          script: `0x${Buffer.from(own.payment).toString('hex')}`,
          amount: 119_000n,
          isOwn: true,
        },
      ],
      fee: 1000n,
      spent: 31_000n,
      feeRate: 5n,
      lockTime: 0,
      warnings: [],
    })
    expect(signing.map(({ index, account, sighash }) => [index, account, sighash])).toEqual([
      [0, 'payment', 1],
      [1, 'ordinal', 0],
    ])
  })

  test('gives the digests that bitcoinjs-lib verifies, whatever is spent', () => {
    const input = fc.record({
      account: fc.constantFrom('payment' as const, 'ordinal' as const),
      value: fc.integer({ min: 10_000, max: 1_000_000 }),
      sequence: fc.constantFrom(0, 0xfffffffd, 0xffffffff),
    })
    fc.assert(
      fc.property(fc.array(input, { minLength: 1, maxLength: 4 }), fc.nat(400_000), (list, locktime) => {
        const inputs = list.map(({ account, value, sequence }, index) => {
          // Each is of another transaction.
          const witnessUtxo = { script: own[account], value: BigInt(value * 4 + index) }
          if (list.length === 1) return witness(witnessUtxo.script, witnessUtxo.value, index, { sequence })
          return whole(witnessUtxo.script, witnessUtxo.value, { sequence, witnessUtxo })
        })
        const psbt = build(inputs, [{ script: other.tr, value: 9000n }])
        psbt.setLocktime(locktime)
        expect(decoded(psbt).lockTime).toBe(locktime)
        expect(sign(psbt).ins).toHaveLength(list.length)
      }),
      { numRuns: 15 },
    )
  })

  test('takes sighash ALL by name, for both accounts', () => {
    const inputs = [
      witness(own.payment, 10_000n, 0, { sighashType: 1 }),
      whole(own.ordinal, 10_000n, { sighashType: 1, witnessUtxo: { script: own.ordinal, value: 10_000n } }),
    ]
    const psbt = build(inputs, [{ script: other.tr, value: 19_000n }])
    expect(decoded(psbt).signing.map(each => each.sighash)).toEqual([1, 1])
    sign(psbt)
  })

  test('takes the amount of every kind of input from its whole transaction', () => {
    const scripts = [own.payment, other.pkh, other.sh, other.tr]
    const answer = decoded(
      build(
        scripts.map(script => whole(script, 10_000n)),
        [{ script: own.payment, value: 39_000n }],
      ),
    )
    expect(answer.inputs.map(input => [input.amount, input.account])).toEqual([
      [10_000n, 'payment'],
      [10_000n, undefined],
      [10_000n, undefined],
      [10_000n, undefined],
    ])
    expect(answer).toMatchObject({ fee: 1000n, spent: -29_000n })
    expect(answer.signing).toHaveLength(1)
  })

  test('shows an output without an address by its script', () => {
    const data = bitcoin.payments.embed({ data: [new TextEncoder().encode('hello')] }).output!
    const { outputs } = decoded(
      build(
        [witness(own.payment, 10_000n)],
        [
          { script: data, value: 0n },
          { script: own.payment, value: 9000n },
        ],
      ),
    )
    expect(outputs[0]).toEqual({ address: undefined, script: '0x6a0568656c6c6f', amount: 0n, isOwn: false })
  })

  test('does not take an output for change that only resembles ours', () => {
    // Our payment key behind another kind of script.
    const { output } = bitcoin.payments.p2pkh({ pubkey: accounts.payment.publicKey, network })
    const { outputs } = decoded(build([witness(own.payment, 10_000n)], [{ script: output!, value: 9000n }]))
    expect(outputs[0]).toMatchObject({ isOwn: false })
  })

  test('warns of an absurd fee rate', () => {
    const of = (fee: bigint) =>
      decoded(build([witness(own.payment, 1_000_000n)], [{ script: other.wpkh, value: 1_000_000n - fee }]))
    expect(of(900_000n).warnings).toEqual(['feeRate'])
    expect(of(10_000n).warnings).toEqual([])
  })

  describe('H60 signatures of segwit v0 that could be joined with other amounts', () => {
    const out = () => [{ script: other.wpkh, value: 15_000n }]
    const payment = (index: number) => witness(own.payment, 10_000n, index)
    const proven = (value: bigint) => whole(own.payment, value)
    const refused = { kind: 'refused', reason: 'unprovenAmount' }

    test.each<[string, () => readonly Input[]]>([
      ['two of ours are claimed', () => [payment(0), payment(1)]],
      ['one of ours is claimed beside one that is proven', () => [proven(10_000n), payment(1)]],
      ['one is claimed to be of another', () => [proven(10_000n), witness(other.wpkh, 10_000n, 1)]],
      ['one is claimed to be of taproot', () => [proven(10_000n), witness(other.tr, 10_000n, 1)]],
      ['one is claimed to be our taproot', () => [proven(10_000n), witness(own.ordinal, 10_000n, 1)]],
      ['there are more than can be asked for', () => Array.from({ length: 60 }, (_, index) => payment(index))],
    ])('are refused where %s', (_, inputs) => {
      expect(decode(build(inputs(), out()))).toEqual(refused)
    })

    test('are made where every other input is proven, and where one signature is for all amounts', () => {
      expect(decoded(build([payment(0), whole(other.tr, 10_000n)], out())).signing).toHaveLength(1)
      expect(decoded(build([proven(10_000n), proven(10_001n)], out())).signing).toHaveLength(2)
      expect(decoded(build([payment(0)], [{ script: other.wpkh, value: 9_000n }])).signing).toHaveLength(1)
      const taproot = [witness(own.ordinal, 10_000n), witness(other.wpkh, 10_000n, 1)]
      expect(decoded(build(taproot, out())).signing).toHaveLength(1)
    })
  })

  describe('is refused', () => {
    const out = (value = 1000n) => [{ script: other.wpkh, value }]

    test.each([2, 3, 0x81, 0x82, 0x83, 4])('H60 with sighash type %i, of ours or of others', sighashType => {
      for (const script of [own.payment, own.ordinal])
        expect(decode(build([witness(script, 10_000n, 0, { sighashType })], out()))).toEqual({
          kind: 'refused',
          reason: 'sighash',
        })
      const foreign = witness(other.tr, 10_000n, 1, { sighashType })
      expect(decode(build([witness(own.payment, 10_000n), foreign], out()))).toEqual({
        kind: 'refused',
        reason: 'sighash',
      })
    })

    test('H60 with sighash type 0 on segwit v0', () => {
      const psbt = build([witness(own.payment, 10_000n)], out())
      psbt.data.inputs[0]!.sighashType = 0
      expect(decode(psbt)).toEqual({ kind: 'refused', reason: 'sighash' })
    })

    test('H60 with an amount that nothing proves', () => {
      const inputs = [
        { hash: txid(7), index: 0 },
        witness(other.pkh, 10_000n, 1),
        // The amount of segwit within P2SH is signed, but only by who knows the script.
        witness(other.sh, 10_000n, 1),
      ]
      for (const input of inputs)
        expect(decode(build([witness(own.payment, 10_000n), input], out()))).toEqual({
          kind: 'refused',
          reason: 'unprovenAmount',
        })
    })

    test('H60 with a previous transaction that is another one', () => {
      const { hash, ...rest } = whole(own.payment, 10_000n)
      const psbt = build([{ hash, ...rest }], out())
      const bytes = psbt.toBuffer()
      const at = Buffer.from(bytes).indexOf(Buffer.from(own.payment), 0)
      // One satoshi more in the previous transaction, whose id does not change with it.
      const changed = Uint8Array.from(bytes)
      changed[at - 9]! += 1
      expect(decode(changed)).toEqual({ kind: 'refused', reason: 'malformed' })
    })

    test('H60 with a witness output that is another than the one in the previous transaction', () => {
      const input = whole(own.payment, 10_000n, { witnessUtxo: { script: own.payment, value: 9999n } })
      expect(decode(build([input], out()))).toMatchObject({ kind: 'refused' })
    })

    test('H60 with an input twice', () => {
      const bytes = build([witness(own.ordinal, 10_000n), witness(own.ordinal, 10_000n, 1)], out()).toBuffer()
      const outpoint = (index: number) => Buffer.from([...Array<number>(32).fill(index + 1), index, 0, 0, 0])
      const changed = Uint8Array.from(bytes)
      changed.set(outpoint(0), Buffer.from(bytes).indexOf(outpoint(1)))
      expect(decode(bytes)).toMatchObject({ kind: 'psbt' })
      expect(decode(changed)).toEqual({ kind: 'refused', reason: 'malformed' })
    })

    test('with more that goes out than comes in', () => {
      expect(decode(build([witness(own.payment, 10_000n)], out(10_001n)))).toEqual({
        kind: 'refused',
        reason: 'overspent',
      })
    })

    test('with none of our inputs', () => {
      expect(decode(build([witness(other.wpkh, 10_000n)], out()))).toEqual({ kind: 'refused', reason: 'otherAccount' })
    })

    test('H60 with a script path on our input', () => {
      const leaf = { leafVersion: 0xc0, script: Uint8Array.of(0x20, ...accounts.ordinal.publicKey, 0xac) }
      const controlBlock = Uint8Array.of(0xc0, ...accounts.ordinal.publicKey)
      const input = witness(own.ordinal, 10_000n, 0, { tapLeafScript: [{ ...leaf, controlBlock }] })
      expect(decode(build([input], out()))).toMatchObject({ kind: 'refused' })
      const rooted = witness(own.ordinal, 10_000n, 0, { tapMerkleRoot: new Uint8Array(32).fill(1) })
      expect(decode(build([rooted], out()))).toMatchObject({ kind: 'refused' })
      const scripted = witness(own.payment, 10_000n, 0, { witnessScript: leaf.script })
      expect(decode(build([scripted], out()))).toMatchObject({ kind: 'refused' })
    })

    test('H61 when it is cut off, followed by more, or has a field twice', () => {
      const bytes = build([witness(own.payment, 10_000n)], out()).toBuffer()
      for (let end = 0; end < bytes.length; end++)
        expect(decode(bytes.subarray(0, end))).toEqual({ kind: 'refused', reason: 'malformed' })
      expect(decode(Uint8Array.of(...bytes, 1))).toEqual({ kind: 'refused', reason: 'malformed' })
      // An empty map more than the transaction has outputs: nothing reads it.
      expect(decode(Uint8Array.of(...bytes, 0))).toEqual(decode(bytes))
      // The witness output, key 01, is the first field of the input.
      const start = Buffer.from(bytes).indexOf(Buffer.from(own.payment)) - 12
      expect([...bytes.subarray(start, start + 2)]).toEqual([1, 1])
      const field = bytes.subarray(start, start + 12 + own.payment.length)
      const twice = Uint8Array.of(...bytes.subarray(0, start), ...field, ...bytes.subarray(start))
      expect(decode(twice)).toEqual({ kind: 'refused', reason: 'malformed' })
    })

    test('when it is huge', () => {
      expect(decode(new Uint8Array(2_000_000))).toEqual({ kind: 'refused', reason: 'tooLong' })
    })

    test('never throws on other bytes', () => {
      const bytes = build([witness(own.payment, 10_000n), whole(own.ordinal, 5n)], out()).toBuffer()
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(bytes.length - 1), fc.nat(255), (random, at, value) => {
          expect(decode(random)).toEqual({ kind: 'refused', reason: 'malformed' })
          expect(['refused', 'psbt']).toContain(decode(bytes.map((byte, index) => (index === at ? value : byte))).kind)
        }),
        { numRuns: 500 },
      )
    })
  })
})
