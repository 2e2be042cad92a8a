import { loadApi } from '../../api/loadApi.ts'
import type { SharedApi } from '../../api/sharedApi.ts'
import type { Ports } from '../../platform/ports.ts'
import type { LaterFlows } from '../modal/modal.ports.ts'
import { provideAnalytics } from './provideAnalytics.ts'

/** Analytics on their real effects. Nothing is asked or sent yet. */
export const analyticsFlows = (api: SharedApi, ports: Ports, projectId: string): Pick<LaterFlows, 'analytics'> => ({
  analytics: provideAnalytics(api.of(loadApi), ports, projectId),
})
