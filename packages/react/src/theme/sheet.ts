import { accountParts } from '../parts/Account.css.ts'
import { avatar } from '../parts/Avatar.css.ts'
import { button } from '../parts/Button.css.ts'
import { buttonLooks } from '../parts/ButtonLooks.css.ts'
import { card } from '../parts/Card.css.ts'
import { chip } from '../parts/Chip.css.ts'
import { dialog } from '../parts/Dialog.css.ts'
import { divider } from '../parts/Divider.css.ts'
import { field } from '../parts/Field.css.ts'
import { header } from '../parts/Header.css.ts'
import { hero } from '../parts/Hero.css.ts'
import { iconButton } from '../parts/IconButton.css.ts'
import { label } from '../parts/Label.css.ts'
import { ledgerRows } from '../parts/LedgerRows.css.ts'
import { list } from '../parts/List.css.ts'
import { longList } from '../parts/LongList.css.ts'
import { marked } from '../parts/Marked.css.ts'
import { notice } from '../parts/Notice.css.ts'
import { picture } from '../parts/Picture.css.ts'
import { pictureBadge } from '../parts/PictureBadge.css.ts'
import { point } from '../parts/Point.css.ts'
import { qrCode } from '../parts/QrCode.css.ts'
import { receiveParts } from '../parts/Receive.css.ts'
import { ring } from '../parts/Ring.css.ts'
import { row } from '../parts/Row.css.ts'
import { rowLooks } from '../parts/RowLooks.css.ts'
import { skeleton } from '../parts/Skeleton.css.ts'
import { skeletonLooks } from '../parts/SkeletonLooks.css.ts'
import { stack } from '../parts/Stack.css.ts'
import { stackGaps } from '../parts/StackGaps.css.ts'
import { steps } from '../parts/Steps.css.ts'
import { tabs } from '../parts/Tabs.css.ts'
import { tag } from '../parts/Tag.css.ts'
import { toaster } from '../parts/Toaster.css.ts'
import { walletTile } from '../parts/WalletTile.css.ts'
import { base } from './base.css.ts'
import { tokens } from './tokens.css.ts'

/** Style sheet of the modal. */
export const modalSheet = [
  tokens,
  base,
  stack,
  row,
  list,
  button,
  iconButton,
  header,
  picture,
  skeleton,
  tag,
  dialog,
  toaster,
  accountParts,
  avatar,
  buttonLooks,
  card,
  chip,
  divider,
  field,
  hero,
  label,
  ledgerRows,
  longList,
  marked,
  notice,
  pictureBadge,
  point,
  qrCode,
  receiveParts,
  ring,
  rowLooks,
  skeletonLooks,
  stackGaps,
  steps,
  tabs,
  walletTile,
].join('')
