/** CAIP-10 id of the local chain's first token. Its mint comes from a fixed key, so it is the same at each start. */
export const SOLANA_DEVELOPMENT_TOKEN = 'solana:localnet:9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

/** Name of the token. A mint on the local chain has none, as the program for it is missing. */
export const DEVELOPMENT_TOKEN_NAME = { name: 'Sandbox Dollar', symbol: 'SUSD' }
