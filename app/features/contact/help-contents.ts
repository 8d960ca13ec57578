/** What the help panel shows, read when it opens (`help-contents.route.ts`). */
export interface HelpContents {
  brand: string;
  contactEmail: string;
  /** Empty: the coach has none. */
  whatsappUrl: string;
  /** Already written as prices, e.g. « 500 € ». */
  price: string;
  priceWithCode: string;
  questions: HelpQuestion[];
}

export interface HelpQuestion {
  question: string;
  /** A blank line separates its paragraphs. */
  answer: string;
}

export interface HelpPanelProps extends HelpContents {
  open: boolean;
  /** `back`: the focus returns to the button. */
  onClose: (back: boolean) => void;
}
