/**
 * Accounts that every Substrate development chain funds: //Alice, //Bob, //Charlie and //Dave, in the generic format (42).
 * Their keys are PUBLIC: anything sent to them on a real chain is lost.
 * @see https://docs.polkadot.com/reference/tools/subkey/
 */
export const DEVELOPMENT_ADDRESSES = [
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
  '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y',
  '5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy',
] as const

export const TOKEN = { name: 'Unit', symbol: 'UNIT', decimals: 14 } as const

/** The generic network's prefix. @see https://github.com/paritytech/ss58-registry */
export const SS58_FORMAT = 42

const PLANCK_PER_UNIT = 10n ** BigInt(TOKEN.decimals)

/** In planck: ten thousand. */
export const INITIAL_PLANCK = 10_000n * PLANCK_PER_UNIT
