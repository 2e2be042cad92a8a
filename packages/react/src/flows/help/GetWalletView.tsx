import { selectWalletsToGet } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { DownloadIcon, ExternalIcon } from '../../icons/flowIcons.ts'
import { modalMessages } from '../../modal/messages.ts'
import { useShown } from '../../modal/useModalTree.ts'
import { Footnote } from '../../parts/Captions.tsx'
import { List } from '../../parts/List.tsx'
import { Picture, SymbolPicture } from '../../parts/Picture.tsx'
import { Row } from '../../parts/Row.tsx'
import { Intro, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { helpMessages } from './messages.ts'

/** Links to wallets that can be installed. */
export function GetWalletView() {
  const { newTab } = useMessages(modalMessages)
  const { getWallet } = useMessages(helpMessages)
  const wallets = useShown(selectWalletsToGet)
  if (wallets.length === 0)
    return (
      <Intro roomy picture={<SymbolPicture icon={<DownloadIcon />} />} title={getWallet.none.title}>
        {getWallet.none.text}
      </Intro>
    )
  return (
    <Stack>
      <List label={getWallet.list}>
        {wallets.map(({ id, name, imageUrl, homepage }) => (
          <li key={id}>
            <Row
              part="get-wallet"
              data-wallet-id={id}
              href={homepage}
              target="_blank"
              picture={<Picture name={name} src={imageUrl} />}
              name={
                <>
                  <bdi>{name}</bdi> <VisuallyHidden>{newTab}</VisuallyHidden>
                </>
              }
              sub={<bdi>{new URL(homepage).host}</bdi>}
              end={<ExternalIcon size={16} />}
            />
          </li>
        ))}
      </List>
      <Footnote>{getWallet.text}</Footnote>
    </Stack>
  )
}
