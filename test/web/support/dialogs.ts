/** jsdom has the element `dialog` without its methods. */
export function standInForDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** jsdom hides popovers and can't open them: here every menu stands open. */
export function standInForPopovers(): void {
  HTMLElement.prototype.hidePopover = () => undefined;
  const style = document.createElement('style');
  style.textContent = '[popover] { display: block !important; }';
  document.head.append(style);
}

/** jsdom has no IntersectionObserver, and lays nothing out: here nothing ever comes into sight. */
export function standInForObservers(): void {
  Object.assign(window, {
    IntersectionObserver: class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
}
