/** Id of the panel of notifications; its button is in the top bar. */
export const notificationsPanelId = 'notifications';

/** Opens the panel of notifications. */
export const openNotifications = () => document.getElementById(notificationsPanelId)?.showPopover();
