/** Name for display and comparison: "Trust Wallet", as in some sources, is "Trust". */
export const normalizeWalletName = (name: string): string => (name.toLowerCase() === 'trust wallet' ? 'Trust' : name)
