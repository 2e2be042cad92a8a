/** Social accounts that a visitor may come in with. */
export const SOCIALS = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

/** Social account that a visitor may come in with. */
export type Social = (typeof SOCIALS)[number]
