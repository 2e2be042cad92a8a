import { nothing } from './answers.ts'
import type { LoginApi } from './loginApi.ts'

/** Keeps a part that was deleted and is not gone yet. Does nothing for one that stays anyway. */
export async function keepPart(
  api: LoginApi,
  { id, deletesAt }: { id: string; deletesAt?: number | undefined },
  signal?: AbortSignal,
): Promise<void> {
  if (deletesAt !== undefined) await api('POST', `/parts/${id}/restore`, { answer: nothing, signal })
}
