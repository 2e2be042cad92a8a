/** The name to show and to compare: "Trust Wallet", as some sources have it, is "Trust". */
export const normalizeWalletName = (name: string): string => (name.toLowerCase() === 'trust wallet' ? 'Trust' : name)
