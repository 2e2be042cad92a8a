import { displayText } from '@foyer/core/chain'
import type { VaultChain } from '../../approval/approval.types.ts'
import { decodeEip155 } from '../../decode/eip155/decodeEip155.ts'
import { nestTypedData } from '../../decode/eip155/nestedSignature.ts'
import type { Spending } from '../../decode/eip155/spending.ts'
import type { DecodedTypedData } from '../../decode/eip155/typedData.ts'
import type { TypedDataStruct, TypedDataValue } from '../../decode/eip155/typedDataValue.ts'
import { toHex } from '../../decode/hex.ts'
import { type Ask, askOf } from '../endpoint.ts'
import { accepted, type NamedValue, notSigned, type Review, type ReviewRequest, type Row } from '../review.ts'
import { authorizationRows } from './authorizationRows.ts'
import { addressRow, timeText, UNLIMITED } from './callRows.ts'
import { nestedSign } from './nestedSign.ts'
import { assertChain } from './reviewTransaction.ts'
import { signerOf } from './signerOf.ts'
import { allowanceOf, allowanceRow, readToken, tokenWarnings } from './tokens.ts'

const MAX_NAME = 60
const MAX_GRANTS = 20

/** Configured chain that the signature is for. */
function chainOf({ domain, spending, authorization }: DecodedTypedData, { chain, chains }: ReviewRequest): VaultChain {
  const { chainId } = domain
  if (chainId === undefined)
    return spending || authorization ? notSigned('The right to spend would be valid on every network.') : chain
  const found = chains.find(({ caipNetworkId }) => caipNetworkId === `eip155:${chainId}`)
  return found ?? notSigned(`The message is for a network that this wallet does not know (${chainId}).`)
}

async function spendingRows(ask: Ask, { grants, spender, contract, deadline, isOnce }: Spending) {
  if (grants.length > MAX_GRANTS) notSigned('This gives too many rights at once to be shown.')
  const tokens = await Promise.all(grants.map(({ token }) => readToken(ask, token)))
  const allowances = grants.map(({ amount }, index) => allowanceOf(amount, tokens[index]!))
  const rows = grants.flatMap(({ token, ends }, index): Row[] => [
    allowanceRow(isOnce ? 'May take once' : 'May spend', allowances[index]!),
    addressRow('Token', token),
    ...(isOnce ? [] : [{ label: 'Until', value: ends === undefined ? 'No end' : timeText(ends) }]),
  ])
  const until: Row = {
    label: 'The signature can be used until',
    value: deadline === undefined ? 'Never ends' : timeText(deadline),
  }
  const isEndless = allowances.some(({ isUnlimited }) => isUnlimited)
  return {
    ask: 'let another account spend your tokens',
    rows: [...rows, addressRow('Spender', spender), until, addressRow('Checked by', contract)],
    warnings: [
      'This is not only a message: the spender can take the tokens without asking again.',
      ...(isEndless ? [UNLIMITED] : []),
      ...tokens.flatMap(tokenWarnings),
    ],
  }
}

function aboutRows({ domain, primaryType }: DecodedTypedData): Row[] {
  const about: [string, string | undefined][] = [
    ['Made for', domain.name],
    ['Version', domain.version],
    ['Salt', domain.salt],
  ]
  return [
    { label: 'Kind', value: displayText(primaryType, MAX_NAME) },
    ...about.flatMap(([label, value]): Row[] =>
      value === undefined ? [] : [{ label, value: displayText(value, MAX_NAME) }],
    ),
    ...(domain.verifyingContract ? [addressRow('Contract', domain.verifyingContract)] : []),
  ]
}

/** Values of a message as they are nested. Each struct and list keeps its own. */
function namedValue(name: string | number, value: TypedDataValue): NamedValue {
  switch (value.kind) {
    case 'text':
      return { name, text: value.text, kind: value.type === 'address' ? 'address' : 'long' }
    case 'list':
      return { name, parts: value.items.map((item, index) => namedValue(index + 1, item)) }
    case 'struct':
      return { name, parts: dataOf(value) }
  }
}

const dataOf = ({ members }: TypedDataStruct): NamedValue[] => members.map(({ name, value }) => namedValue(name, value))

const UNKNOWN =
  'This wallet does not know what this signature allows. It may give others the right to take what is yours.'

/** Review of typed data: rights to spend as such, all else with every value that is signed. */
export async function reviewTypedData(request: ReviewRequest): Promise<Review> {
  const { params, signal } = request
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const { address, isSmart } = signerOf(list[0], request)
  const decoded = accepted(decodeEip155('eth_signTypedData_v4', list, address))
  if (decoded.kind !== 'typedData') notSigned('The request cannot be read.')
  const chain = chainOf(decoded, request)
  const { domain, spending, authorization } = decoded
  const sign: Review['sign'] = isSmart
    ? await nestedSign(request, chain, nest => nestTypedData(decoded, nest))
    : ({ eip155 }) => ({ result: toHex(eip155.sign(decoded.digest)) })
  if (spending) {
    const ask = askOf(chain, signal)
    await assertChain(ask, chain.caipNetworkId)
    const said = await spendingRows(ask, spending)
    // A witness is part of what is signed: the order that the spender promises to keep.
    const hasWitness = decoded.primaryType.includes('Witness')
    const witness = hasWitness ? aboutRows(decoded) : []
    const data = hasWitness ? { data: dataOf(decoded.message) } : {}
    return { ...said, rows: [...said.rows, ...witness], ...data, network: chain.name, sign }
  }
  if (authorization) {
    const ask = askOf(chain, signal)
    await assertChain(ask, chain.caipNetworkId)
    return { ...(await authorizationRows(ask, authorization, address)), network: chain.name, sign }
  }
  const everywhere = domain.chainId === undefined && !isSmart ? ['The signature is valid on every network.'] : []
  return {
    ask: 'sign data',
    network: chain.name,
    rows: aboutRows(decoded),
    data: dataOf(decoded.message),
    warnings: [UNKNOWN, ...everywhere],
    sign,
  }
}
