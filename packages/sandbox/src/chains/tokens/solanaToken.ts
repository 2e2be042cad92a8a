/** CAIP-10 id of the local chain's first token. Its mint comes from a fixed key, so it is the same at each start. One is worth one US dollar. */
export const SOLANA_TOKEN = 'solana:localnet:9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

/** Name of the token, from here instead of its metadata: the program for that is missing on the local chain. */
export const SOLANA_TOKEN_NAME = { name: 'USD Coin', symbol: 'USDC' }

/** CAIP-10 id of the local chain's Token-2022 token, which keeps 5 % of each transfer. It has no price. */
export const SOLANA_TOLL = 'solana:localnet:GyGKxMyg1p9SsHfm15MkNUu1u9TN2JtTspcdmrtGUdse'

/** Name of that token. */
export const SOLANA_TOLL_NAME = { name: 'Toll', symbol: 'TOLL' }
