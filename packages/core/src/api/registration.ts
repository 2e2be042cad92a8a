import * as z from 'zod/mini'
import { flag, label, rows, segment } from './fields.ts'
import { type Call, createHttp, type HttpOptions } from './http.ts'

/** Suggested name, and whether it is taken. */
export type NameSuggestion = {
  /** Name with its suffix. */
  name: string
  /** Whether the name is taken. */
  registered: boolean
}

/** Signed request to register a name. */
export type RegisterName = {
  /** `toCoinType(chainId)`. */
  coin_type: number
  /** Address that the name is registered for. */
  address: string
  /** JSON of `{ name, attributes: {}, timestamp }`, as it was signed. */
  message: string
  /** Signature of `message` by that address. */
  signature: string
}

const suggestion: z.ZodMiniType<NameSuggestion> = z.object({ name: label(256), registered: flag })

/** Name registration. Calls `registered` with the address once the service has answered. */
export function createRegistration(options: HttpOptions, registered: (address: string) => void = () => {}) {
  const http = createHttp(options)
  return {
    async getNameSuggestions(
      { name, zone }: { name: string; zone?: string },
      call?: Call,
    ): Promise<{ suggestions: NameSuggestion[]; dropped: number }> {
      const path = `v1/profile/suggestions/${segment('getNameSuggestions', name)}`
      const schema = z.object({ suggestions: rows(suggestion) })
      const { suggestions } = await http.get('getNameSuggestions', path, schema, { query: { zone } }, call)
      return { suggestions: suggestions.kept, dropped: suggestions.dropped }
    },

    async registerName(body: RegisterName, call?: Call): Promise<{ success: boolean }> {
      const answer = await http.post('registerName', 'v1/profile/account', z.object({ success: flag }), body, call)
      registered(body.address)
      return answer
    },
  }
}

export type Registration = ReturnType<typeof createRegistration>
