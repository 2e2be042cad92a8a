import { bytesToHex, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** Public mnemonic of development networks: anything sent to its accounts on a real chain is lost. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/** Index of the first custody account, beyond those that the chains fund. */
const FIRST = 20

/** Farcaster user with a custody account. */
export interface FarcasterUser {
  fid: number
  username: string
  displayName: string
  custody: Hex
  privateKey: Hex
}

const user = (username: string, displayName: string, at: number): FarcasterUser => {
  const account = mnemonicToAccount(MNEMONIC, { addressIndex: FIRST + at })
  return {
    fid: 1_001 + at,
    username,
    displayName,
    custody: account.address,
    privateKey: bytesToHex(account.getHdKey().privateKey!),
  }
}

/** Returns the users of the phone. Their keys are public. */
export const createFarcasterUsers = (): readonly FarcasterUser[] => [
  user('ada', 'Ada Example', 0),
  user('ben', 'Ben Example', 1),
  user('chen', 'Chen Example', 2),
]
