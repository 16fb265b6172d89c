import { createIcon } from '../ui/icons/createIcon.tsx'

export const MinusIcon = createIcon('minus', 'M5 12h14')
