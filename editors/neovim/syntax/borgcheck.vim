" Written by editors/generate.py from grammar/deck.lark.
if exists("b:current_syntax") | finish | endif
syntax match borgcheckHeading `\v^ *%(Missions|Seed|Sites|Draw|Q's Tent|Q-Continuum|Battle Bridge|Tribble|Dyson Sphere):%($)@=`
syntax match borgcheckOutside `\v^ *%(Outside|Aside):%($)@=`
syntax match borgcheckDirective `\v^ *\@[a-z]+ .*`
syntax match borgcheckComment `\v^ *#%( .*)?%($)@=`
syntax match borgcheckCount `\v^ *[1-9]\d{0,2}%( )@=` nextgroup=borgcheckTitle
syntax match borgcheckTitle `\v *[A-Za-z0-9À-ɏ"'’“.%❖•]%([A-Za-z0-9À-ɏ "'’“”.,:!?%()/&+❖•–-]){-}%( \[[^[\]]*\]%(  #|$)|  #|$)@=` contained nextgroup=borgcheckMark,borgcheckRemark
syntax match borgcheckMark `\v *\[[A-Za-z0-9À-ɏ '’.,:-]+\]%(  #|$)@=` contained nextgroup=borgcheckRemark
syntax match borgcheckRemark `\v *  # %([xX×]?\d)@![A-Za-zÀ-ɏ0-9 "'’“”.,:;!?%()/+–-]+%($)@=` contained
highlight default link borgcheckHeading Title
highlight default link borgcheckOutside Title
highlight default link borgcheckDirective PreProc
highlight default link borgcheckComment Comment
highlight default link borgcheckCount Number
highlight default link borgcheckTitle Identifier
highlight default link borgcheckMark Type
highlight default link borgcheckRemark Comment
let b:current_syntax = "borgcheck"
