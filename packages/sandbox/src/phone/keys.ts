/**
 * Keys of the phone. They are PUBLIC: anything sent to these accounts on a real chain is lost.
 * Two for each family, to switch between accounts.
 */
export const PUBLIC_DEVELOPMENT_KEYS = {
  /** First two keys of "test test test … junk", which anvil funds. @see https://getfoundry.sh/anvil */
  eip155: [
    '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  ],
  /** ed25519 seeds of m/44'/501'/0'/0' and m/44'/501'/1'/0' of the same mnemonic, which the sandbox's Solana funds. */
  solana: [
    '0xa01c67efb5cb8f62f15907a9fcf124c73d2695c8a9a31f21c05742a31ca1dc72',
    '0x3f25626cf245c8dd65a2b91a70e6f4c285182489fda230e2553c3752aa962b61',
  ],
  /** sr25519 seeds of //Alice and //Bob, funded on every Substrate development chain. @see https://docs.polkadot.com/reference/tools/subkey/ */
  polkadot: [
    '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
    '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
  ],
  /** Private keys 1 and 2. */
  bip122: [`0x${'00'.repeat(31)}01`, `0x${'00'.repeat(31)}02`],
} as const
