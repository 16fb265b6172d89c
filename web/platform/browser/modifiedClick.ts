type Click = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** True for a click on a link that requests another tab, another window or a download, and that is left to the browser. */
export const isModifiedClick = ({ ctrlKey, metaKey, shiftKey, altKey }: Click): boolean => ctrlKey || metaKey || shiftKey || altKey
