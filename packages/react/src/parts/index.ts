export { AmountField, type AmountFieldProps } from './AmountField.tsx'
export { Avatar, type AvatarProps } from './Avatar.tsx'
export { Button, type ButtonProps } from './Button.tsx'
export { Card, KeyValue, type KeyValueProps, KeyValues } from './Card.tsx'
export { Checkbox, type CheckboxProps } from './Checkbox.tsx'
export { Chip, type ChipProps } from './Chip.tsx'
export { CopyButton, type CopyButtonProps } from './CopyButton.tsx'
export { Dialog, type DialogProps } from './Dialog.tsx'
export { Divider } from './Divider.tsx'
export { Field, type FieldProps, SearchField, type SearchFieldProps } from './Field.tsx'
export { Header, type HeaderProps } from './Header.tsx'
export { Hero, type HeroProps, Muted } from './Hero.tsx'
export { IconButton, type IconButtonProps } from './IconButton.tsx'
export { Link } from './Link.tsx'
export { Notice, type NoticeProps } from './Notice.tsx'
export { Picture, type PictureProps, SymbolPicture } from './Picture.tsx'
export type { PressableProps } from './Pressable.tsx'
export { Ring, type RingProps } from './Ring.tsx'
export { Row, type RowProps } from './Row.tsx'
export { Skeleton, SkeletonRow } from './Skeleton.tsx'
export {
  Actions,
  Columns,
  Footnote,
  Intro,
  type IntroProps,
  Label,
  Stack,
  type StackProps,
} from './Stack.tsx'
export { Steps } from './Steps.tsx'
export { Tabs, type TabsProps } from './Tabs.tsx'
export { Tag, type TagProps } from './Tag.tsx'
export { Toast, type ToastProps } from './Toast.tsx'
export { Toaster, type ToasterProps } from './Toaster.tsx'
export { Trigger, type TriggerProps } from './Trigger.tsx'
export { useLeaving } from './useLeaving.ts'
export { VisuallyHidden } from './VisuallyHidden.tsx'
