import { IMPLEMENTATION, IMPLEMENTATION_SLOT, isKnownCode, KNOWN_CODE, PROXY_CODE } from '@foyer/smart-account'
import { fromHex } from '../../decode/hex.ts'
import type { Ask } from '../endpoint.ts'
import { readable } from '../fields.ts'
import { notSigned } from '../review.ts'
import { isSame, word } from './quantity.ts'

const LARGEST_CODE = 49_152

const CHANGED =
  'Your smart account was changed elsewhere: another program or another owner controls it. This wallet does not sign for it.'

async function codeAt(ask: Ask, address: string): Promise<Uint8Array> {
  const code = await ask('eth_getCode', [address, 'latest'])
  return readable(() => fromHex(code, LARGEST_CODE))
}

/**
 * Checks the contracts that a smart account stands on, and the account itself where it is deployed: it must be the known program, and its
 * owner must be the wallet's key. Refuses anything else.
 */
export async function accountState(
  ask: Ask,
  { account, owner }: { account: string; owner: string },
): Promise<{ isDeployed: boolean }> {
  const [codes, code] = await Promise.all([
    Promise.all(Object.values(KNOWN_CODE).map(async known => isKnownCode(known, await codeAt(ask, known.address)))),
    ask('eth_getCode', [account, 'latest']),
  ])
  if (codes.includes(false)) notSigned('The contracts of smart accounts on this network are not the known ones.')
  if (code === '0x') return { isDeployed: false }
  if (!isSame(code, PROXY_CODE)) notSigned(CHANGED)
  const [implementation, ownedBy] = await Promise.all([
    ask('eth_getStorageAt', [account, IMPLEMENTATION_SLOT, 'latest']),
    // owner()
    ask('eth_call', [{ to: account, data: '0x8da5cb5b' }, 'latest']),
  ])
  if (!isSame(implementation, `0x${word(IMPLEMENTATION)}`) || !isSame(ownedBy, `0x${word(owner)}`)) notSigned(CHANGED)
  return { isDeployed: true }
}
