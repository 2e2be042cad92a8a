import { fromPromise } from 'xstate'
import { isAddress } from '../../chain/address.ts'
import type { FlowParts } from '../../flowParts.ts'
import { nameResolver } from '../identity/resolveName.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import { contactsFor } from './contactsFor.ts'
import { askHost } from './hostNames.ts'
import { isPlainName } from './readName.ts'
import { receiverMachine } from './receiver.machine.ts'
import type { FoundName, NameQuestion } from './receiver.ports.ts'
import type { Contacts, ReceiverPlace } from './receiver.types.ts'

/** Receiver with its effects: names by the API, then by the resolvers of the host; contacts from the other actors of the modal. */
export function provideReceiver({
  api,
  ports,
  nameResolvers,
}: Pick<FlowParts, 'api' | 'ports' | 'nameResolvers'>): typeof receiverMachine {
  const resolve = api.blockchain && nameResolver(api, isAddress)
  return receiverMachine.provide({
    actors: {
      resolve: fromPromise<FoundName | undefined, NameQuestion>(async ({ input, signal, system }) => {
        // The service has plain names alone. What else a name may have is for the resolvers of the host to say.
        const found = isPlainName(input.name) ? await resolve?.(input, { signal }) : undefined
        if (found) {
          const { name, address, avatar } = found
          return { name, address, ...(avatar !== undefined && { imageUrl: avatar }) }
        }
        const { images } = (system.get('modal') as ModalActor).getSnapshot().context.config
        const pictures = { registryUrl: images?.baseUrl, href: () => ports.page.href() }
        return askHost(nameResolvers, input, { signal, pictures })
      }),
      contacts: fromPromise<Contacts, ReceiverPlace>(async ({ input, system }) => contactsFor(system, input)),
    },
  })
}
