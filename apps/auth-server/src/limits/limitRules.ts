/** Allows `burst` at once, and one more each `every` milliseconds. */
export type LimitRule = { burst: number; every: number }

const SECOND = 1000
const MINUTE = 60 * SECOND

/**
 * Limits by what they count. A code has 20 bits and five tries, so that the mails to a mailbox bound how often it can be guessed: 58 on
 * the first day and 48 on each later one are 240 to 290 tries a day, a chance of 0.03 %.
 */
export const LIMIT_RULES = {
  /** Requests of a network. Kept in memory. */
  request: { burst: 200, every: SECOND / 10 },
  mailToMailbox: { burst: 10, every: 30 * MINUTE },
  /** Leaves codes for the owner of a mailbox when one network asks for all that it can. */
  mailToMailboxFromNetwork: { burst: 5, every: 30 * MINUTE },
  mailFromNetwork: { burst: 20, every: MINUTE },
  /** Mails to one domain, and all mails. Wide, as visitors share them: they bound what many networks do together. */
  mailToDomain: { burst: 300, every: 2 * SECOND },
  mail: { burst: 1000, every: SECOND },
  checkFromNetwork: { burst: 30, every: 10 * SECOND },
  /** Deletions of which the owner gets a mail. */
  deletionOfAccount: { burst: 10, every: 60 * MINUTE },
  attemptFromNetwork: { burst: 30, every: 10 * SECOND },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof LIMIT_RULES

export type LimitRules = Record<LimitName, LimitRule>
