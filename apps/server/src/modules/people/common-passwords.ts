/** What guessers try first, of those that are long enough otherwise. In lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password! password1! passw0rd p@ssword
  p@ssw0rd p@ssw0rd1 pa55word pa$$word passpass mypassword newpassword letmein1 letmein123 welcome1
  welcome123 welcome2 admin123 admin1234 administrator root1234 rootroot test1234 testtest testing1
  testing123 changeme changeme1 changeme123 default1 secret123 topsecret qwerty12 qwerty123
  qwerty1234 qwertyui qwertyuiop qwerty1! 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx qazwsxedc
  q1w2e3r4 qweasdzxc asdfasdf asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abc12345
  abcabc123 a1b2c3d4 aa123456 aa12345678 abc123456 a12345678 a123456789 123456789a 12345678a
  123456abc 1234abcd 12341234 11223344 112233445566 123123123 123321123 12344321 147258369 159753456
  741852963 789456123 987654321 98765432 88888888 66666666 11111111 00000000 12345678 123456789
  1234567890 1234567891 0123456789 0987654321 iloveyou iloveyou1 iloveyou2 ilovegod ihateyou
  sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman
  superman1 batman123 spiderman starwars pokemon1 pikachu1 dragon123 monkey123 shadow123 master123
  michael1 jordan23 jennifer jessica1 ashley123 charlie1 computer computer1 internet samsung1
  samsung123 google123 facebook facebook1 linkedin whatever trustno1 blink182 liverpool liverpool1
  chelsea1 arsenal1 manchester barcelona realmadrid corvette mercedes ferrari1 mustang1 midnight
  butterfly chocolate cheese123 pepper123 freedom1 success1 victoria1 creative bitcoin1 bitcoin123
  ethereum ethereum1 crypto123 trading1 trading123 wallet123 hodlhodl tothemoon binance1 binance123
  kontor123 kontor1234 woaini1314 woaini520 5201314520 13145201314 woaiwojia`.split(/\s+/),
);
