/** Adds the dialog methods that jsdom lacks. */
export function mockDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** Treats every popover as open, because jsdom can't open popovers. */
export function mockPopovers(): void {
  HTMLElement.prototype.hidePopover = () => undefined;
  const style = document.createElement('style');
  style.textContent = '[popover] { display: block !important; }';
  document.head.append(style);
}

/** Adds an IntersectionObserver that never reports anything; jsdom has no layout. */
export function mockIntersectionObserver(): void {
  Object.assign(window, {
    IntersectionObserver: class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
}
