import type { Database } from '../database/tables.ts'
import type { Keys } from './keys.ts'
import { type SealedPlace, seal, unseal } from './sealing.ts'

const PLACE = ['keyChecks', 'sealed', 'master'] as const

const REFUSAL =
  'The master key is not the one that this database was made with. Start with that key, or with a new database: under another key every account is lost.'

const opens = (keys: Keys, sealed: string, place: SealedPlace) => {
  try {
    unseal(keys.sealing, sealed, place)
    return true
  } catch {
    return false
  }
}

/**
 * Makes sure that a database was made with this master key, before anything is sealed under it. The database has a text that opens with
 * the key alone; it tells a thief no more than the other sealed texts do. Where there is none yet, the oldest account decides: a database
 * of an earlier version, or a new one.
 * @throws if the key is another one
 */
export async function assertMasterKey(db: Database, keys: Keys): Promise<void> {
  const known = () => db.selectFrom('keyChecks').select('sealed').where('key', '=', 'master').executeTakeFirst()
  if (!(await known())) {
    const accounts = db.selectFrom('accounts').select(['id', 'sealedLabel']).orderBy('createdAt').orderBy('id').limit(1)
    const oldest = await accounts.executeTakeFirst()
    if (oldest && !opens(keys, oldest.sealedLabel, ['accounts', 'label', oldest.id])) throw new Error(REFUSAL)
    const sealed = seal(keys.sealing, 'This database was made with this key.', PLACE)
    // Of two servers that start on one new database over the network, the first one decides.
    const check = db.insertInto('keyChecks').values({ key: 'master', sealed })
    await check.onConflict(conflict => conflict.column('key').doNothing()).execute()
  }
  const check = await known()
  if (!check || !opens(keys, check.sealed, PLACE)) throw new Error(REFUSAL)
}
