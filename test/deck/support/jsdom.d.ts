declare module 'jsdom' {
  type Element = {
    tagName: string;
    textContent: string | null;
    getAttribute(name: string): string | null;
    getAttributeNames(): string[];
    querySelectorAll(selector: string): Iterable<Element> & { length: number };
  };
  export type JsdomDocument = {
    documentElement: Element;
    querySelector(selector: string): Element | null;
    querySelectorAll(selector: string): Iterable<Element> & { length: number };
  };
  export class JSDOM {
    constructor(markup: string, options?: { contentType?: string });
    window: { document: JsdomDocument };
  }
}
