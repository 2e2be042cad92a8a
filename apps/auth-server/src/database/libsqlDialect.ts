import type { Client, InArgs, ResultSet } from '@libsql/client'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

const rowsOf = ({ columns, rows }: ResultSet) =>
  rows.map(row => Object.fromEntries(columns.map((column, index) => [column, row[index]])))

const connectionTo = (client: Client): DatabaseConnection => ({
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const result = await client.execute({ sql, args: parameters as InArgs })
    return { rows: rowsOf(result) as R[], numAffectedRows: BigInt(result.rowsAffected) }
  },
  streamQuery: () => {
    throw new Error('Queries are not streamed.')
  },
})

/**
 * Kysely on libsql: a local file, or a database over the network. There are no transactions: each change that must be atomic is one
 * statement, so that a file needs no lock across an `await`, and several servers can share a database over the network.
 */
export function libsqlDialect(client: Client): Dialect {
  const refuse = () => Promise.reject(new Error('Transactions are not supported: use one statement.'))
  const connection = connectionTo(client)
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: db => new SqliteIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: async () => client.close(),
    }),
  }
}
