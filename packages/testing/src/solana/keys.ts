/**
 * The first private keys (m/44'/501'/n'/0', SLIP-10) of the mnemonic of every development chain ("test test test … junk"), as hex of 32 bytes.
 * PUBLIC: anything sent to these accounts on a real chain is lost.
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md
 */
export const SOLANA_DEVELOPMENT_KEYS = [
  'a01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
  '3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
  '8eabe4c79ac3a146c1bc447a64233ea70694669b997b0565039471b2939e8c5e',
  'f55bf85006beb673056861062dd8f8d8ff0bb63dd61d45f86fe438bf6e442abb',
] as const
