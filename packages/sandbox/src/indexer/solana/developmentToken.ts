/** CAIP-10 of the token that the local chain starts with: its mint is made from a known key, so it is the same at each start. */
export const SOLANA_DEVELOPMENT_TOKEN = 'solana:localnet:9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

/** A mint has no name of its own on chain without a program for it, which the local chain does not have. */
export const DEVELOPMENT_TOKEN_NAME = { name: 'Sandbox Dollar', symbol: 'SUSD' }
