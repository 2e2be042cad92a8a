const SHAPE = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** 32 to 44 base58 characters: the specification's rule. Checks the shape only: it need not decode to 32 bytes. */
export const isSolanaAddress = (text: string): boolean => SHAPE.test(text)
