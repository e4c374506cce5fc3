/** A text of law in the language that it was written in. */
export interface Agreement {
  /** For `lang`, so that it is read aloud in its own language. */
  readonly language: string;
  readonly sections: readonly {
    readonly title: string;
    readonly paragraphs: readonly string[];
  }[];
}
