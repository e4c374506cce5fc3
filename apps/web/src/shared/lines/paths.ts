export const LINE_PATH = '/pages/SwitchLine/SwitchLine';
